/** The campaigns of a client in figures, each leading to its live floor. */
import { type ClientBoardRow, operationsBoard } from '@iroko/contract/home/operations-board'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { HalfHours } from '../../operations/floor/parts-chart.tsx'
import classes from './parts-board.module.css'

/** How many are there of those who were promised. */
function Ring({ here, of }: { here: number; of: number }) {
  const share = of === 0 ? 0 : Math.min(1, here / of)
  return (
    <div className={classes.ring} style={{ ['--share' as string]: `${Math.round(100 * share)}%` }}>
      <span className={classes.count}>{here}</span>
      <span className="small">{`here of ${of}`}</span>
    </div>
  )
}

const everyMinute = 60_000

export function ClientBoard() {
  const found = useCall(operationsBoard.client, {}, { refetchInterval: everyMinute })
  return (
    <Section title="Campaigns">
      <Loaded found={found} prefix="Campaigns | " count={1} height={120}>
        {({ campaigns }) =>
          campaigns.length === 0 ? (
            <Empty text="Your company has no active campaigns" />
          ) : (
            <div className="column20">
              {campaigns.map((campaign) => (
                <OneCampaign key={campaign.id} campaign={campaign} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

function OneCampaign({ campaign }: { campaign: ClientBoardRow }) {
  const { id, title, committed, expected, here, late, missing, tasks_assigned, tasks_done, evaluations, qa_score } = campaign
  return (
    <section className="column8" aria-label={title}>
      <div className="apart">
        <h3 className="title">{title}</h3>
        <Link to={`/client/floor/${id}`} aria-label={`Live floor of ${title}`}>
          Live floor
        </Link>
      </div>
      <div className={classes.now}>
        <Ring here={here} of={committed ?? expected} />
        <div className={classes.hours}>
          <HalfHours floor={{ ...campaign, office: campaign }} />
        </div>
      </div>
      <StatCards label={`${title} today`}>
        <StatCard label="Expected today" value={expected} hint={committed === null ? '' : `${committed} committed`} />
        <StatCard label="Missing" value={missing} hint={`${late} late`} tone={missing > 0 ? 'bad' : 'neutral'} />
        <StatCard label="Tasks done" value={tasks_done} hint={`of ${tasks_assigned} today`} />
        <StatCard
          label="Quality"
          value={qa_score === null ? '-' : `${qa_score}%`}
          hint={`${countOf(evaluations, 'evaluation')} this month`}
        />
      </StatCards>
    </section>
  )
}
