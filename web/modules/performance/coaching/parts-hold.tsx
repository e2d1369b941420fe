/** Recording a session: whom, about what, what caused it, what was agreed, and what only the leader keeps. */
import '../../../ui/mantine-over.ts'
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { people } from '@iroko/contract/people/directory'
import { type CoachingCause, causeWords, coaching, coachingMeasures } from '@iroko/contract/performance/coaching'
import { sourceRules } from '@iroko/contract/performance/score'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import type { Close } from '../../../screens/ask.tsx'
import { knownPerson, scopedSearch } from '../../../screens/choices/people.ts'
import { DayInput } from '../../../screens/day/day-input.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { monthInWords, today } from '../../../ui/date/date-words.ts'
import classes from './parts.module.css'

type Draft = Input<typeof coaching.create>['body']
type Agreed = NonNullable<Draft['agreed']>[number]

interface HoldDialogProps {
  /** What the address knows of it. */
  about: {
    ogid?: string | undefined
    evaluation?: string | undefined
    question?: string | undefined
    card?: string | undefined
    day?: string | undefined
  }
  onOpen: (id: string) => void
  onClose: Close
}

const causeOf = ({ evaluation, card, day }: HoldDialogProps['about']): CoachingCause =>
  evaluation ? 'evaluation' : card ? 'card' : day ? 'day' : 'free'

export function HoldDialog({ about, onOpen, onClose }: HoldDialogProps) {
  const { ogid } = about
  const person = useCall(people.list, { query: { q: ogid ?? '', limit: 1 } }, { enabled: ogid !== undefined })
  const [agreed, setAgreed] = useState<Agreed[]>([])
  const [evaluation, setEvaluation] = useState({ evaluation_id: about.evaluation ?? null, question_id: about.question ?? null })
  const [card_id, setCard] = useState(about.card ?? null)
  const known = person.data?.employees.filter((employee) => employee.ogid === ogid)
  if (ogid && !person.isSuccess) return null
  return (
    <SendDialog<Draft>
      title="Record session"
      call={coaching.create}
      prefix="Coaching | "
      submit="Record session"
      dirty={agreed.length > 0}
      value={{
        ...(ogid && { ogid }),
        held_on: today(),
        cause: causeOf(about),
        cause_day: about.day ?? null,
      }}
      fixed={{ agreed, ...evaluation, card_id }}
      fields={fieldsOf(knownPerson(known?.[0]))}
      onView={(record) => onOpen(record.id)}
      onClose={onClose}
    >
      {({ values, errors }) => (
        <>
          {typeof values.ogid === 'string' && values.ogid && values.cause === 'evaluation' ? (
            <EvaluationChoice
              ogid={values.ogid}
              value={evaluation.evaluation_id}
              error={errors.evaluation_id}
              onChange={(id) => setEvaluation({ evaluation_id: id, question_id: null })}
            />
          ) : null}
          {typeof values.ogid === 'string' && values.ogid && values.cause === 'card' ? (
            <CardChoice ogid={values.ogid} value={card_id} error={errors.card_id} onChange={setCard} />
          ) : null}
          <AgreedActions agreed={agreed} onChange={setAgreed} />
        </>
      )}
    </SendDialog>
  )
}

interface CauseProps {
  ogid: string
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

/** Released evaluations of the person. */
function EvaluationChoice({ ogid, ...choice }: CauseProps) {
  const { data } = useCall(evaluations.list, { query: { ogid, limit: 100 } })
  const rows = (data?.evaluations ?? []).filter(({ released_at }) => released_at)
  const label = ({ reference, happened_at, score }: (typeof rows)[number]) =>
    [reference, happened_at.slice(0, 10), score === null ? undefined : `${score} of 100`].filter(Boolean).join(' · ')
  return (
    <Select
      label="Evaluation"
      required
      searchable
      data={rows.map((row) => ({ value: row.id, label: label(row) }))}
      {...choice}
    />
  )
}

function CardChoice({ ogid, ...choice }: CauseProps) {
  const { data } = useCall(scoreCards.list, { query: { ogid, limit: 24 } })
  const rows = data?.score_cards ?? []
  return (
    <Select
      label="Score card"
      required
      data={rows.map(({ id, month }) => ({ value: id, label: monthInWords(month) }))}
      {...choice}
    />
  )
}

interface AgreedActionsProps {
  agreed: readonly Agreed[]
  onChange: (agreed: Agreed[]) => void
}

/** What was agreed: what, by whom and until when. */
function AgreedActions({ agreed, onChange }: AgreedActionsProps) {
  const set = (at: number, more: Partial<Agreed>) =>
    onChange(agreed.map((action, index) => (index === at ? { ...action, ...more } : action)))
  return (
    <fieldset className={classes.agreed}>
      <legend className="strong">Agreed actions</legend>
      {agreed.map((action, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an action that is typed has nothing else to be known by
        <div key={at} className={classes.action}>
          <TextInput
            label={`Action ${at + 1}`}
            required
            value={action.title}
            maxLength={200}
            onChange={(event) => set(at, { title: event.currentTarget.value })}
          />
          <Select<Agreed['owner']>
            label="By"
            data={owners}
            value={action.owner}
            allowDeselect={false}
            onChange={(owner) => owner && set(at, { owner })}
          />
          <DayInput
            label="Until"
            pickerLabel={`Choose the date of action ${at + 1}`}
            value={action.due_on}
            onChange={(due_on) => set(at, { due_on })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove action ${at + 1}`}
            onClick={() => onChange(agreed.filter((_, index) => index !== at))}
          >
            <IconX size={18} />
          </ActionIcon>
        </div>
      ))}
      {agreed.length < 10 ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => onChange([...agreed, { title: '', owner: 'employee', due_on: addDays(today(), 7) }])}
          >
            Add action
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

const owners: { value: Agreed['owner']; label: string }[] = [
  { value: 'employee', label: 'The person' },
  { value: 'coach', label: 'Their leader' },
]

const fieldsOf = (known: readonly { value: string; label: string }[]): Field<Draft>[] => [
  { name: 'ogid', label: 'Employee', type: 'select', required: true, search: scopedSearch(), known },
  { name: 'held_on', label: 'Date', type: 'date', required: true, max: today() },
  { name: 'topic', label: 'Topic', type: 'text', required: true, maxLength: 120, full: true },
  { name: 'cause', label: 'What caused it', type: 'select', required: true, options: optionsOf(causeWords) },
  { name: 'cause_day', label: 'Day', type: 'date', max: today(), when: ({ cause }) => cause === 'day' },
  {
    name: 'summary',
    label: 'What you talked about',
    type: 'textarea',
    maxLength: 4000,
    rows: 4,
    description: 'The person reads and acknowledges it',
  },
  {
    name: 'remeasure',
    label: 'Measure again',
    type: 'select',
    options: coachingMeasures.map((value) => ({ value, label: sourceRules[value].label })),
  },
  {
    name: 'remeasure_on',
    label: 'On',
    type: 'date',
    min: addDays(today(), 1),
    when: ({ remeasure }) => Boolean(remeasure),
    description: 'As many days before and after the session are compared',
  },
  {
    name: 'private_notes',
    label: 'Private notes',
    type: 'textarea',
    maxLength: 4000,
    description:
      'Nobody else reads them in the portal. Write what you could stand by: the law lets a person ask HR for all that is kept about them',
  },
]
