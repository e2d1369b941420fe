/** Ending an employment, and taking somebody back. */
import { dayIn } from '@iroko/contract/dates'
import type { Input, Output } from '@iroko/contract/endpoint'
import { exit } from '@iroko/contract/people/exit'
import { records } from '@iroko/contract/people/records'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { companyZone } from '../../../ui/date/date-words.ts'
import { toneClass } from '../../../ui/state/tone.ts'
import { colleagueSearch } from '../../platform/approvals/parts.tsx'
import classes from '../newcomers/form.module.css'
import { type PlaceDraft, useLeaderFields, usePlaceFields } from '../records/parts-fields.tsx'
import type { Mover } from '../records/parts-move.tsx'

type ExitDraft = Omit<Input<typeof exit.deactivate>['body'], 'status'>
type Holdings = Output<typeof exit.handOver>['hand_over']
type BackDraft = Input<typeof exit.reactivate>['body'] & PlaceDraft

/** The specification's questions (section 4). */
const questions = {
  left: 'Are you sure this employee has resigned?',
  terminated: 'Are you sure you want to terminate this employee?',
} as const

export type ExitStatus = keyof typeof questions

interface ExitDialogProps {
  person: Mover
  status: ExitStatus
  onClose: () => void
}

export function ExitDialog({ person, status, onClose }: ExitDialogProps) {
  const { ogid, full_name } = person
  const [search] = useState(() => colleagueSearch(ogid))
  const found = useCall(exit.handOver, { params: { ogid } })
  const holdings = found.data?.hand_over
  const mustHandOver = holdings !== undefined && heldBy(holdings).length > 0
  const fields: Field<ExitDraft>[] = [
    { name: 'exit_date', label: 'Last working day', type: 'date', required: 'Enter the last working day' },
    {
      name: 'successor',
      label: 'Successor',
      type: 'select',
      search,
      required: mustHandOver ? 'Choose who takes over the responsibilities' : false,
    },
    { name: 'reason', label: 'Reason', type: 'textarea', rows: 3, maxLength: 500, required: 'Enter a reason' },
  ]
  return (
    <SendDialog<ExitDraft>
      call={exit.deactivate}
      prefix="Employee | "
      params={{ ogid }}
      fixed={{ status }}
      title={questions[status]}
      submit="Deactivate"
      danger
      fields={fields}
      value={{ exit_date: dayIn(companyZone, new Date()) }}
      onClose={onClose}
    >
      {() => <HandOver name={full_name} holdings={holdings} />}
    </SendDialog>
  )
}

/** '3 people whom they lead' and the like, for what must go to somebody else. */
function heldBy({ reportees, offices, teams }: Holdings): string[] {
  const led = new Set(reportees.map(({ ogid }) => ogid)).size
  return [
    ...(led > 0 ? [`${countOf(led, 'direct report')}`] : []),
    ...offices.map(({ title }) => `the head of ${title}`),
    ...teams.map(({ title }) => `the lead of ${title}`),
  ]
}

function HandOver({ name, holdings }: { name: string; holdings: Holdings | undefined }) {
  if (!holdings) return null
  const { approvals } = holdings
  const held = [...heldBy(holdings), ...(approvals.length > 0 ? [`${countOf(approvals.length, 'pending approval')}`] : [])]
  return (
    <div className={`${classes.held} ${toneClass(held.length > 0 ? 'waiting' : 'info')}`} role="status">
      <p>
        {name} can no longer sign in, and all of their sessions end.
        {held.length > 0 ? ' Responsibilities to hand over:' : ''}
      </p>
      {held.length > 0 ? (
        <ul>
          {held.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

export function BackDialog({ person, onClose }: { person: Mover; onClose: () => void }) {
  const { ogid, full_name } = person
  const place = usePlaceFields<BackDraft>()
  const leaders = useLeaderFields<BackDraft>()
  const { data } = useCall(records.show, { params: { ogid } })
  if (!data) return null
  const { place: last } = data.record
  const value: Partial<BackDraft> = {
    hire_date: dayIn(companyZone, new Date()),
    ...(last && {
      office_id: last.office_id,
      team_id: last.team_id,
      ...(last.designation_id ? { designation_id: last.designation_id } : {}),
      ...(last.branch_id ? { branch_id: last.branch_id } : {}),
    }),
  }
  return (
    <SendDialog<BackDraft>
      call={exit.reactivate}
      prefix="Employee | "
      params={{ ogid }}
      title={`Reactivate ${full_name}?`}
      submit="Reactivate"
      fields={[
        { name: 'hire_date', label: 'Hire date', type: 'date', required: 'Enter a hire date' },
        ...place,
        ...leaders,
        { name: 'reason', label: 'Reason', type: 'textarea', rows: 3, maxLength: 500, required: 'Enter a reason' },
      ]}
      value={value}
      onClose={onClose}
    >
      {() => (
        <p className={classes.dimmed}>
          They start without roles and choose a new password. The invitation goes to {data.record.person.email}.
        </p>
      )}
    </SendDialog>
  )
}
