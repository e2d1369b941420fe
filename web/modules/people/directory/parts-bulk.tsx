/** One change for the chosen people of a list: asked for once, made for each on their own, told in one summary. */
import { leaders } from '@iroko/contract/company/leaders'
import type { EachResult } from '@iroko/contract/endpoint'
import { records } from '@iroko/contract/people/records'
import { leadershipTypes } from '@iroko/contract/session'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { showResults } from '../../../screens/bulk/results.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useDesignationOptions } from '../../../screens/choices/structure.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'

export type BulkChange = 'leader' | 'designation'

interface Chosen {
  ogid: string
  full_name: string
}

export interface BulkDialogProps {
  people: readonly Chosen[]
}

const prefix = 'Employees | '
export const ogidsOf = (people: readonly Chosen[]) => people.map(({ ogid }) => ogid)
export const whoOf = (people: readonly Chosen[]) => countOf(people.length, 'person', 'people')

/** Closes with whether all were changed; those who were not stay chosen. */
export function useSummary({ people }: BulkDialogProps) {
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

const dialogs = { leader: LeaderDialog, designation: DesignationDialog }

export function BulkDialog({ what, ...props }: BulkDialogProps & { what: BulkChange }) {
  const Dialog = dialogs[what]
  return <Dialog {...props} />
}
