/** One score card: what it came to and how, what was said to it, and what can be done now. */
import '../../../ui/mantine-over.ts'
import { dayAndYear } from '@iroko/contract/day-words'
import type { Input, Output } from '@iroko/contract/endpoint'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { Button } from '@mantine/core'
import { IconCheck, IconExternalLink, IconGavel, IconMessageReport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCompany } from '../../../lib/company.ts'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Close } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { StepButton } from '../../../screens/form/step-button.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { openSite } from '../../../shell/menu/open-site.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { dayInWords, monthInWords, today } from '../../../ui/date/date-words.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { Said } from '../../../ui/words/said.tsx'
import { cardMap, scoreText } from './columns.tsx'
import classes from './parts.module.css'
import { DecideDialog } from './parts-decide.tsx'
import { EnterFigures, MeasureTable } from './parts-measures.tsx'
import { Trend } from './parts-trend.tsx'

export type Card = Output<typeof scoreCards.show>['score_card']

const prefix = 'Score card | '

interface CardDrawerProps {
  id: string
  onClose: Close
}

export function CardDrawer({ id, onClose }: CardDrawerProps) {
  const found = useCall(scoreCards.show, { params: { id } })
  const shown = found.data?.score_card
  return (
    <RecordDrawer
      title={shown ? `${shown.employee.full_name}, ${monthInWords(shown.month)}` : 'Score card'}
      found={found}
      errorPrefix="Score card"
      onClose={onClose}
    >
      {({ score_card }) => <CardView key={`${score_card.id} ${score_card.version}`} card={score_card} />}
    </RecordDrawer>
  )
}

function CardView({ card }: { card: Card }) {
  const { status, figures_on, dispute, words, submitted_by, due_on, auto_final } = card
  return (
    <>
      <StatCards label="Result">
        <StatCard label="Score" value={scoreText(card.score)} hint={hintOf(card)} />
        <StatCard
          label="Status"
          value={<StatusBadge status={status} map={cardMap} />}
          hint={
            due_on
              ? `Answer by ${dayAndYear(due_on, today())}`
              : auto_final
                ? 'By itself: nobody answered'
                : (submitted_by?.full_name ?? card.template.title)
          }
        />
        <StatCard
          label="Figures as of"
          value={dayInWords(figures_on, today())}
          hint={
            status === 'draft'
              ? 'read anew every night'
              : card.figures.some(({ by_now }) => by_now)
                ? 'changed since; a dispute can count them anew'
                : 'do not change any more'
          }
        />
      </StatCards>
      <Answers card={card} />
      {card.can.enter ? <EnterFigures card={card} /> : <MeasureTable figures={card.figures} isMine={card.is_mine} />}
      {dispute ? <DisputeCard dispute={dispute} /> : null}
      <Said title={card.is_mine ? 'What I said' : `What ${card.employee.full_name} said`} words={words} />
      {card.trend.length > 1 ? <Trend months={card.trend} /> : null}
      <Elsewhere card={card} />
    </>
  )
}

/** What stands under the score: what is missing of it, or what the team has. */
function hintOf({ team, missing }: Card): string {
  if (missing > 0) return `of 100, without ${countOf(missing, 'figure')}`
  return team ? `${team.title}: ${team.average}, ${team.people} others` : 'of 100'
}

function Answers({ card }: { card: Card }) {
  const { id, version, can } = card
  const send = { params: { id }, prefix, fixed: { version } }
  return (
    <div className="middle8">
      <StepButton<Input<typeof scoreCards.acknowledge>['body']>
        when={can.acknowledge}
        {...send}
        label="Acknowledge"
        icon={<IconCheck size={18} />}
        isMain
        title="Acknowledge score card"
        call={scoreCards.acknowledge}
        fields={[{ name: 'words', label: 'Comment', type: 'textarea', maxLength: 1000 }]}
      />
      <StepButton<Input<typeof scoreCards.dispute>['body']>
        when={can.dispute}
        {...send}
        label="Dispute"
        icon={<IconMessageReport size={18} />}
        title="Dispute score card"
        call={scoreCards.dispute}
        fields={[
          {
            name: 'reason',
            label: 'Reason',
            type: 'textarea',
            required: 'Enter a reason',
            maxLength: 2000,
            description: 'Name the figure that is wrong. A person other than the one who submitted it decides, once',
          },
        ]}
      />
      {can.decide ? (
        <AskButton leftSection={<IconGavel size={18} />} ask={() => <DecideDialog card={card} />}>
          Decide the dispute
        </AskButton>
      ) : null}
    </div>
  )
}

const DisputeCard = ({ dispute }: { dispute: NonNullable<Card['dispute']> }) => (
  <section className="card16 column8" aria-label="Dispute">
    <strong>
      Disputed <DateText value={dispute.disputed_at} />, at {scoreText(dispute.score)}
    </strong>
    <span className={classes.words}>{dispute.reason}</span>
    {dispute.decided_by ? (
      <>
        <strong>
          {dispute.decision === 'revised' ? 'Revised' : 'Upheld'} by {dispute.decided_by.full_name},{' '}
          <DateText value={dispute.decided_at} />
        </strong>
        <span className={classes.words}>{dispute.words}</span>
      </>
    ) : (
      <span className="small">Waits for another leader or HR</span>
    )}
  </section>
)

/** Where it goes on: coaching on it, and the KPI site. */
function Elsewhere({ card }: { card: Card }) {
  const mayCoach = useMay('coaching.lead', 'reportees') && !card.is_mine
  const kpi = useCompany().links.kpi
  if (!(mayCoach || kpi)) return null
  return (
    <div className="middle8">
      {mayCoach ? (
        <Button
          variant="default"
          component={Link}
          to={`/dashboard/leadership/coaching?new=1&ogid=${card.employee.ogid}&card=${card.id}`}
        >
          Coach on this card
        </Button>
      ) : null}
      {kpi ? (
        <Button variant="default" rightSection={<IconExternalLink size={16} />} onClick={() => void openSite('kpi')}>
          Open KPI
        </Button>
      ) : null}
    </div>
  )
}
