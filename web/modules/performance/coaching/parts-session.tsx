/** One coaching session: what was agreed and is still to do, the figures before and after, and what can be done now. */
import '../../../ui/mantine-over.ts'
import { daysBetween } from '@iroko/contract/dates'
import { dayAndYear } from '@iroko/contract/day-words'
import type { Input, Output } from '@iroko/contract/endpoint'
import { coaching, coachingMeasures, measuredDays } from '@iroko/contract/performance/coaching'
import { figureText, sourceRules } from '@iroko/contract/performance/score'
import { Checkbox } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Close } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { StepButton } from '../../../screens/form/step-button.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { dayInWords, momentInWords, monthInWords, today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { Said } from '../../../ui/words/said.tsx'
import { coachingMap } from './columns.tsx'
import classes from './parts.module.css'

type Session = Output<typeof coaching.show>['coaching']

const prefix = 'Coaching | '

interface CoachingDrawerProps {
  id: string
  onClose: Close
}

export function CoachingDrawer({ id, onClose }: CoachingDrawerProps) {
  const found = useCall(coaching.show, { params: { id } })
  return (
    <RecordDrawer title={found.data?.coaching.topic ?? 'Coaching'} found={found} errorPrefix="Coaching" onClose={onClose}>
      {({ coaching: session }) => <SessionView key={session.id} session={session} />}
    </RecordDrawer>
  )
}

function SessionView({ session }: { session: Session }) {
  const { employee, coach, held_on, status, summary, employee_words, acknowledged_at, outcome, is_mine, can } = session
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Employee', value: employee.full_name },
          { label: 'Coach', value: coach.full_name },
          { label: 'Date', value: dayInWords(held_on, today()) },
          { label: 'Status', value: <StatusBadge status={status} map={coachingMap} /> },
          { label: 'Caused by', value: <Cause session={session} />, full: true },
        ]}
      />
      <Steps session={session} />
      <Said title="What we talked about" words={summary} />
      <Agreed session={session} />
      <Measured session={session} />
      {acknowledged_at ? (
        <Said
          title={`Acknowledged ${momentInWords(acknowledged_at, new Date())}`}
          words={employee_words || 'Without a comment'}
        />
      ) : null}
      <Said title="What came of it" words={outcome} />
      {can.note && !is_mine ? <PrivateNotes id={session.id} /> : null}
    </>
  )
}

/** 'Revised after a dispute on 3 Dec: from 62 to 80.' */
function revisedText({ on, from, to }: { on: string; from: number | null; to: number | null }): string {
  const scoreOf = (score: number | null) => (score === null ? 'not scored' : String(score))
  return `Revised after a dispute, ${dayInWords(on, today())}: from ${scoreOf(from)} to ${scoreOf(to)}`
}

function Cause({ session: { cause, evaluation, cause_day, card, is_mine } }: { session: Session }) {
  if (cause === 'evaluation' && evaluation) {
    const to = is_mine
      ? `/dashboard/main/qa/qa-dashboard/MyDashboard?evaluation=${evaluation.id}`
      : `/dashboard/qa/all-evaluations/view/${evaluation.id}`
    return (
      <>
        <Link to={to}>Evaluation of {evaluation.reference}</Link>
        {evaluation.question ? `: ${evaluation.question}` : ''}
        {evaluation.revised ? `. ${revisedText(evaluation.revised)}` : ''}
      </>
    )
  }
  if (cause === 'day' && cause_day) return `The day ${dayInWords(cause_day, today())}`
  if (cause === 'card' && card)
    return (
      <Link to={`/dashboard/${is_mine ? 'main/performance' : 'leadership/score-cards'}?card=${card.id}`}>
        Score card of {monthInWords(card.month)}
      </Link>
    )
  return '-'
}

function Agreed({ session: { id, agreed, can, is_mine } }: { session: Session }) {
  const whose = is_mine ? { employee: 'You', coach: 'Your leader' } : { employee: 'The person', coach: 'Their leader' }
  const done = useSend(coaching.done, { prefix, success: 'message' })
  return (
    <Section
      title="Agreed"
      actions={
        can.close ? (
          <AskButton
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            ask={() => <AgreeDialog id={id} />}
          >
            Add action
          </AskButton>
        ) : undefined
      }
    >
      {agreed.length === 0 ? <span className="dimmed">No actions were agreed</span> : null}
      <ul className="column12 plain">
        {agreed.map((action) => (
          <li key={action.id} className={classes.todo}>
            <Checkbox
              label={action.title}
              description={`${whose[action.owner]}, by ${dayAndYear(action.due_on, today())}`}
              checked={action.done_at !== null}
              disabled={!action.can_do || done.isPending}
              onChange={(event) => done.mutate({ params: { id: action.id }, body: { done: event.currentTarget.checked } })}
            />
            {action.is_overdue ? <StatusBadge status="late" map={{ late: { label: 'Overdue', tone: 'bad' } }} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const AgreeDialog = ({ id }: { id: string }) => (
  <SendDialog<Input<typeof coaching.agree>['body']>
    title="Add action"
    call={coaching.agree}
    params={{ id }}
    prefix={prefix}
    submit="Add action"
    fields={[
      { name: 'title', label: 'What', type: 'text', required: true, maxLength: 200, full: true },
      {
        name: 'owner',
        label: 'By',
        type: 'select',
        required: true,
        value: 'employee',
        options: [
          { value: 'employee', label: 'The person' },
          { value: 'coach', label: 'Their leader' },
        ],
      },
      { name: 'due_on', label: 'Until', type: 'date', required: true },
    ]}
  />
)

/** Before beside after, once it was measured again. */
function Measured({ session: { remeasure, remeasure_on, before, after, measured_on, held_on } }: { session: Session }) {
  if (!(remeasure && remeasure_on)) return null
  const { label, unit, direction } = sourceRules[remeasure]
  const days = Math.min(measuredDays, daysBetween(held_on, remeasure_on))
  const change = before !== null && after !== null ? after - before : null
  const isBetter = change !== null && (direction === 'lower' ? change < 0 : change > 0)
  return (
    <StatCards label={`${label} before and after`}>
      <StatCard label={`${label} before`} value={figureText(before, unit ?? '')} hint={`${days} days before the session`} />
      <StatCard
        label={`${label} after`}
        value={measured_on ? figureText(after, unit ?? '') : 'Not yet'}
        hint={
          change === null
            ? `up to ${dayAndYear(remeasure_on, today())}`
            : `${change > 0 ? '+' : change < 0 ? '−' : ''}${figureText(Math.abs(Math.round(change * 100) / 100), unit ?? '')}`
        }
        tone={change === null || change === 0 ? 'neutral' : isBetter ? 'good' : 'bad'}
      />
    </StatCards>
  )
}

function Steps({ session }: { session: Session }) {
  const { id, version, can } = session
  const send = { params: { id }, prefix, fixed: { version } }
  return (
    <div className="middle8">
      <StepButton<Input<typeof coaching.acknowledge>['body']>
        when={can.acknowledge}
        {...send}
        label="Acknowledge"
        icon={<IconCheck size={18} />}
        isMain
        title="Acknowledge session"
        call={coaching.acknowledge}
        fields={[
          {
            name: 'words',
            label: 'Comment',
            type: 'textarea',
            maxLength: 2000,
            description: 'What you see otherwise, if anything',
          },
        ]}
      />
      <StepButton<Input<typeof coaching.close>['body']>
        when={can.close}
        {...send}
        label="Close session"
        icon={<IconCheck size={18} />}
        call={coaching.close}
        fields={[{ name: 'outcome', label: 'What came of it', type: 'textarea', required: true, maxLength: 2000 }]}
      />
      {can.change ? (
        <AskButton variant="default" leftSection={<IconPencil size={18} />} ask={() => <ChangeDialog session={session} />}>
          Change
        </AskButton>
      ) : null}
    </div>
  )
}

const ChangeDialog = ({ session: { id, version, topic, held_on, summary, remeasure, remeasure_on } }: { session: Session }) => (
  <SendDialog<Input<typeof coaching.change>['body']>
    title="Change session"
    call={coaching.change}
    params={{ id }}
    prefix={prefix}
    submit="Save changes"
    fixed={{ version }}
    value={{ topic, held_on, summary, remeasure, remeasure_on }}
    fields={[
      { name: 'topic', label: 'Topic', type: 'text', required: true, maxLength: 120 },
      { name: 'held_on', label: 'Date', type: 'date', required: true, max: today() },
      { name: 'summary', label: 'What you talked about', type: 'textarea', maxLength: 4000, rows: 4 },
      {
        name: 'remeasure',
        label: 'Measure again',
        type: 'select',
        options: coachingMeasures.map((value) => ({ value, label: sourceRules[value].label })),
      },
      { name: 'remeasure_on', label: 'On', type: 'date', when: (draft) => Boolean(draft.remeasure) },
    ]}
  />
)

/** The reader's own notes, which load apart from the session and are in no answer with it. */
function PrivateNotes({ id }: { id: string }) {
  const found = useCall(coaching.notes, { params: { id } })
  const keep = useSend(coaching.keepNotes, { prefix, success: 'message' })
  return (
    <Section title="Private notes">
      <Loaded found={found} prefix={prefix} count={1} height={96}>
        {({ notes }) => (
          <RecordForm<{ notes: string }>
            key={notes}
            fields={[
              {
                name: 'notes',
                label: 'Only you read them',
                type: 'textarea',
                maxLength: 4000,
                description: 'By law, people can ask HR for all data held about them',
              },
            ]}
            value={{ notes }}
            submit="Save notes"
            onSubmit={(body) => keep.mutateAsync({ params: { id }, body: { notes: body.notes ?? '' } })}
          />
        )}
      </Loaded>
    </Section>
  )
}
