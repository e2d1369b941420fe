/** Quality as the client of campaigns sees it: trend, average and auto-fails, agents by name only where that is agreed. */
import type { Output } from '@iroko/contract/endpoint'
import { boards } from '@iroko/contract/quality/boards'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { scoreText } from '../evaluations/columns.tsx'
import classes from './parts.module.css'
import { Trend } from './parts-charts.tsx'

type Campaign = Output<typeof boards.client>['quality_campaigns'][number]

export function ClientQuality() {
  const found = useCall(boards.client, {})
  return (
    <Section title="Quality">
      <Loaded found={found} prefix="Quality | " count={1} height={180}>
        {({ period, quality_campaigns }) =>
          quality_campaigns.every(({ evaluations }) => evaluations === 0) ? (
            <Empty text={`No contacts of your campaigns were evaluated since ${monthInWords(period.from)}`} />
          ) : (
            <div className={classes.clients}>
              {quality_campaigns.map((campaign) => (
                <OfCampaign key={campaign.id} campaign={campaign} since={period.from} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

function OfCampaign({ campaign, since }: { campaign: Campaign; since: string }) {
  const { title, evaluations, average, failed, trend, agents } = campaign
  return (
    <section className="column8" aria-label={`Quality of ${title}`}>
      <div className="apart">
        <span className="strong">{title}</span>
        <span className="small">
          {`${scoreText(average)} of 100 in ${countOf(evaluations, 'evaluation')} since ${monthInWords(since)}, ${countOf(failed, 'auto-fail')}`}
        </span>
      </div>
      <Trend trend={trend} />
      {agents.length > 0 ? (
        <details className="surface">
          <summary className={classes.summary}>{countOf(agents.length, 'agent')}</summary>
          <table className={classes.agents}>
            <thead>
              <tr>
                <th scope="col">Agent</th>
                <th scope="col">Evaluations</th>
                <th scope="col">Average</th>
              </tr>
            </thead>
            <tbody>
              {agents.map(({ name, ...figures }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{figures.evaluations}</td>
                  <td>{scoreText(figures.average)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </section>
  )
}
