/** Writing a task plan: for whom, on which days, until when, and what is filled in. */
import type { Input } from '@iroko/contract/endpoint'
import { type Cadence, type TaskField, taskPlans } from '@iroko/contract/operations/task-plans'
import { type GrantedRole, grantedRoles } from '@iroko/contract/roles'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { roleWords } from '../../../lib/role-words.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useOfficeOptions, useTeamOptions } from '../../../screens/choices/structure.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { emptyField, TaskFields } from './parts-fields.tsx'
import { weekdayOptions } from './parts-words.tsx'

type Body = Input<typeof taskPlans.create>['body']

/** The same flat, as fields of a form hold it. */
interface Facts {
  title: string
  description: string
  office_ids: string[]
  team_ids: string[]
  roles: GrantedRole[]
  ogids: string[]
  days: Cadence['kind']
  weekdays: number[]
  month_days: number[]
  dates: string
  cut_off: string
  cut_off_next_day: boolean
  active_from: string
}

export interface PlanDraft extends Omit<Body, 'active_from'> {
  active_from?: string
  people?: { ogid: string; full_name: string }[]
}

const dayOptions = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'weekly', label: 'Chosen weekdays' },
  { value: 'monthly', label: 'Days of the month' },
  { value: 'dates', label: 'Dates' },
]
const monthOptions = Array.from({ length: 31 }, (_, index) => ({
  value: index + 1,
  label: index === 30 ? 'Last day' : String(index + 1),
}))
const roleOptions = grantedRoles.map((value) => ({ value, label: roleWords(value) }))

function factsOf({ cadence, ...plan }: PlanDraft): Partial<Facts> {
  return {
    ...plan,
    days: cadence.kind,
    weekdays: cadence.kind === 'weekly' ? cadence.weekdays : [],
    month_days: cadence.kind === 'monthly' ? cadence.days : [],
    dates: cadence.kind === 'dates' ? cadence.dates.join('\n') : '',
  }
}

function cadenceOf({ days, weekdays = [], month_days = [], dates = '' }: Partial<Facts>): Cadence {
  if (days === 'weekly') return { kind: days, weekdays }
  if (days === 'monthly') return { kind: days, days: month_days }
  if (days === 'dates')
    return {
      kind: days,
      dates: dates
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    }
  return { kind: days ?? 'weekdays' }
}

const audienceOf = ({ office_ids = [], team_ids = [], roles = [], ogids = [] }: Partial<Facts>) => ({
  office_ids,
  team_ids,
  roles,
  ogids,
})

interface PlanFormProps {
  submit: string
  plan?: PlanDraft
  onSubmit: (body: Omit<Body, 'active_from'> & { active_from: string }) => Promise<unknown>
  onCancel: () => void
}

export function PlanForm({ submit, plan, onSubmit, onCancel }: PlanFormProps) {
  const [asked, setAsked] = useState<TaskField[]>(() => (plan?.fields as TaskField[] | undefined) ?? [emptyField()])
  const fields: Field<Facts>[] = [
    { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 120, full: true },
    { name: 'description', label: 'What is to be done', type: 'textarea', maxLength: 2000, rows: 2 },
    { name: 'office_ids', label: 'Offices and campaigns', type: 'select', isMulti: true, options: useOfficeOptions() },
    { name: 'team_ids', label: 'Teams', type: 'select', isMulti: true, options: useTeamOptions() },
    { name: 'roles', label: 'Roles', type: 'select', isMulti: true, options: roleOptions },
    {
      name: 'ogids',
      label: 'People',
      type: 'select',
      isMulti: true,
      search: colleagueSearch(),
      known: (plan?.people ?? []).map(({ ogid, full_name }) => ({ value: ogid, label: full_name })),
    },
    { name: 'days', label: 'Days', type: 'select', required: true, value: 'weekdays', options: dayOptions },
    {
      name: 'weekdays',
      label: 'Weekdays',
      type: 'select',
      isMulti: true,
      required: 'Choose at least one weekday',
      options: weekdayOptions,
      when: ({ days }) => days === 'weekly',
    },
    {
      name: 'month_days',
      label: 'Days of the month',
      type: 'select',
      isMulti: true,
      required: 'Choose at least one day of the month',
      options: monthOptions,
      when: ({ days }) => days === 'monthly',
    },
    {
      name: 'dates',
      label: 'Dates',
      type: 'textarea',
      rows: 3,
      required: 'Enter at least one date',
      description: 'One in each line, as 2026-12-31',
      when: ({ days }) => days === 'dates',
    },
    {
      name: 'cut_off',
      label: 'Cut-off',
      type: 'time',
      required: true,
      description: 'By each person’s own clock. After a night shift it is that of the morning in which the shift ends',
    },
    { name: 'cut_off_next_day', label: 'The cut-off is on the day after', type: 'check', value: false },
    ...(plan?.active_from === undefined
      ? [{ name: 'active_from', label: 'Active from', type: 'date', required: true } satisfies Field<Facts>]
      : []),
  ]
  const send = async ({ days: _d, weekdays: _w, month_days: _m, dates: _t, ...facts }: Facts, cadence: Cadence) => {
    const trimmed = asked.map((field) => ({
      ...field,
      label: field.label.trim(),
      options: field.kind === 'choice' ? field.options.map((option) => option.trim()).filter(Boolean) : [],
    }))
    const problem = trimmed.some(({ label }) => !label)
      ? 'Enter what each field asks for'
      : trimmed.some(({ kind, options }) => kind === 'choice' && options.length < 2)
        ? 'Enter at least two options for each choice'
        : undefined
    if (problem) {
      showAlert({ kind: 'warning', text: problem })
      return false
    }
    return await onSubmit({ ...facts, ...audienceOf(facts), cadence, fields: trimmed })
  }
  return (
    <RecordForm<Facts>
      submit={submit}
      fields={fields}
      value={plan && factsOf(plan)}
      onSubmit={(facts) => send(facts, cadenceOf(facts))}
      onCancel={onCancel}
    >
      {(form) => (
        <div className="column16">
          <TaskFields fields={asked} onChange={setAsked} />
          <div className="buttons">
            <AskButton
              variant="default"
              leftSection={<IconEye size={18} />}
              ask={() => <Preview facts={form.values as unknown as Partial<Facts>} />}
            >
              Who gets it tomorrow
            </AskButton>
          </div>
        </div>
      )}
    </RecordForm>
  )
}

function Preview({ facts }: { facts: Partial<Facts> }) {
  return <Dialog title="Who gets it tomorrow">{() => <Previewed facts={facts} />}</Dialog>
}

function Previewed({ facts }: { facts: Partial<Facts> }) {
  const body = {
    ...audienceOf(facts),
    cadence: cadenceOf(facts),
    ...(facts.active_from && { active_from: facts.active_from }),
  }
  const found = useCall(taskPlans.preview, { body })
  return (
    <Loaded found={found} prefix="Task | " count={3}>
      {({ day, is_due, count, people, left_out }) => (
        <div className="column12">
          <p>
            {is_due ? `${count} ${count === 1 ? 'person gets' : 'people get'} it on ` : 'There is none on '}
            <DateText value={day} />
            {is_due && left_out > 0 ? `; ${left_out} ${left_out === 1 ? 'is' : 'are'} on leave, a holiday or a day off.` : '.'}
          </p>
          {is_due ? (
            <ul>
              {people.map(({ ogid, full_name }) => (
                <li key={ogid}>{full_name}</li>
              ))}
              {count > people.length ? <li>and {count - people.length} more</li> : null}
            </ul>
          ) : null}
        </div>
      )}
    </Loaded>
  )
}
