/** One change for the chosen people of a list: asked for once, made for each on their own, told in one summary. */
import { leaders } from '@iroko/contract/company/leaders'
import { dayIn } from '@iroko/contract/dates'
import type { EachResult } from '@iroko/contract/endpoint'
import { records } from '@iroko/contract/people/records'
import { leadershipTypes } from '@iroko/contract/session'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { showResults } from '../../../screens/bulk/results.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useShifts } from '../../../screens/choices/shifts.ts'
import { useDesignationOptions } from '../../../screens/choices/structure.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { companyZone } from '../../../ui/date/date-words.ts'

export type BulkChange = 'leader' | 'designation' | 'shift'

interface Chosen {
  ogid: string
  full_name: string
}

interface BulkDialogProps {
  people: readonly Chosen[]
}

const prefix = 'Employees | '
const today = () => dayIn(companyZone, new Date())
const ogidsOf = (people: readonly Chosen[]) => people.map(({ ogid }) => ogid)
const whoOf = (people: readonly Chosen[]) => countOf(people.length, 'person', 'people')

/** Closes with whether all were changed; those who were not stay chosen. */
function useSummary({ people }: BulkDialogProps) {
  const close = useClose()
  return {
    prefix,
    quietFields: true,
    onSuccess: (answer: EachResult) =>
      close(showResults(answer, (id) => people.find(({ ogid }) => ogid === id)?.full_name ?? id)),
  }
}

interface LeaderDraft {
  leader_ogid: string
  leadership_type: number
  starts_on: string
}

function LeaderDialog({ people }: BulkDialogProps) {
  const [search] = useState(() => colleagueSearch())
  const send = useSend(leaders.assignEach, useSummary({ people }))
  return (
    <FormDialog<LeaderDraft>
      title={`Set leader of ${whoOf(people)}`}
      submit="Set leader"
      fields={[
        { name: 'leader_ogid', label: 'Leader', type: 'select', search, required: 'Choose a leader', full: true },
        {
          name: 'leadership_type',
          label: 'Leadership type',
          type: 'select',
          options: leadershipTypes.map((label, value) => ({ value, label })),
          required: true,
          value: 0,
        },
        {
          name: 'starts_on',
          label: 'Start date',
          type: 'date',
          required: 'Enter the start date',
          value: today(),
          min: today(),
        },
      ]}
      onSubmit={(draft) => send.mutateAsync({ body: { ...draft, ogids: ogidsOf(people) } })}
    />
  )
}

interface DesignationDraft {
  designation_id: string
  starts_on: string
}

function DesignationDialog({ people }: BulkDialogProps) {
  const options = useDesignationOptions()
  const send = useSend(records.transferEach, useSummary({ people }))
  return (
    <FormDialog<DesignationDraft>
      title={`Set designation of ${whoOf(people)}`}
      submit="Set designation"
      fields={[
        { name: 'designation_id', label: 'Designation', type: 'select', options, required: 'Choose a designation' },
        { name: 'starts_on', label: 'Start date', type: 'date', required: 'Enter the start date', value: today() },
      ]}
      onSubmit={(draft) => send.mutateAsync({ body: { ...draft, ogids: ogidsOf(people) } })}
    />
  )
}

interface ShiftDraft {
  shift_id: string
  starts_on: string
  ends_on?: string | null
}

function ShiftDialog({ people }: BulkDialogProps) {
  const options = useShifts().map(({ id, title }) => ({ value: id, label: title }))
  const send = useSend(shiftAssignments.assignEach, useSummary({ people }))
  return (
    <FormDialog<ShiftDraft>
      title={`Assign shift to ${whoOf(people)}`}
      submit="Assign shift"
      fields={[
        { name: 'shift_id', label: 'Shift', type: 'select', options, required: 'Choose a shift', full: true },
        {
          name: 'starts_on',
          label: 'Start date',
          type: 'date',
          required: 'Enter the start date',
          value: today(),
          min: today(),
        },
        { name: 'ends_on', label: 'End date', type: 'date', description: 'Leave blank for no end.' },
      ]}
      onSubmit={({ ends_on, ...draft }) =>
        send.mutateAsync({ body: { ...draft, ends_on: ends_on || null, ogids: ogidsOf(people) } })
      }
    />
  )
}

const dialogs = { leader: LeaderDialog, designation: DesignationDialog, shift: ShiftDialog }

export function BulkDialog({ what, ...props }: BulkDialogProps & { what: BulkChange }) {
  const Dialog = dialogs[what]
  return <Dialog {...props} />
}
