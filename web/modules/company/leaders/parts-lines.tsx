/** Changing who leads whom: giving a leader, moving people to another, ending a line. */
import { leaders } from '@iroko/contract/company/leaders'
import type { Input, Row } from '@iroko/contract/endpoint'
import { leadershipTypes } from '@iroko/contract/session'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'

export interface Person {
  ogid: string
  full_name: string
}
export type Reportee = Row<typeof leaders.reportees>

type AssignDraft = Input<typeof leaders.assign>['body']
interface MoveDraft {
  leadership_type?: number
  to_ogid: string
  starts_on: string
}

export const typeOptions = leadershipTypes.map((label, value) => ({ value, label }))
export const typeName = (type: number): string => leadershipTypes[type] ?? ''

const from = <Draft extends { starts_on: string }>(): Field<Draft> =>
  ({
    name: 'starts_on',
    label: 'Start date',
    type: 'date',
    required: true,
    value: today(),
    min: today(),
    description: 'Today, or a later date on which it takes effect.',
  }) as Field<Draft>

interface AssignDialogProps {
  /** Who is to lead; without, the form asks. */
  leader?: Person
  leadership_type?: number
}

/** Gives many people one leader; whoever led them so until then no longer does. */
export function AssignDialog({ leader, leadership_type = 0 }: AssignDialogProps) {
  const [search] = useState(() => colleagueSearch(leader?.ogid))
  const who: Field<AssignDraft> = { name: 'leader_ogid', label: 'Leader', type: 'select', search, required: true }
  const fields: Field<AssignDraft>[] = [
    ...(leader ? [] : [who]),
    {
      name: 'leadership_type',
      label: 'Leadership type',
      type: 'select',
      options: typeOptions,
      required: true,
      value: leadership_type,
    },
    from<AssignDraft>(),
    {
      name: 'ogids',
      label: 'People',
      type: 'select',
      isMulti: true,
      search,
      required: 'Choose at least one person',
      full: true,
      description: 'This ends their reporting line to the previous leader of this type.',
    },
  ]
  return (
    <SendDialog<AssignDraft>
      call={leaders.assign}
      prefix="Leader | "
      title={leader ? `Assign people to ${leader.full_name}` : 'Assign leader'}
      submit="Assign leader"
      fields={fields}
      fixed={leader ? { leader_ogid: leader.ogid } : undefined}
    />
  )
}

interface MoveDialogProps {
  leader: Person
  /** Those who are moved; without, all whom the leader leads in one way. */
  reportees?: readonly Reportee[]
  /** The ways in which the leader leads, the most usual first. */
  types: readonly number[]
}

/** Moves people of one leader to another; each stays led in the way they were. */
export function MoveDialog({ leader, reportees, types }: MoveDialogProps) {
  const close = useClose()
  const [search] = useState(() => colleagueSearch(leader.ogid))
  const send = useSend(leaders.move, { prefix: 'Leader | ', success: 'message', quietFields: true })
  const whom = reportees ? countOf(reportees.length, 'person', 'people') : 'everyone'
  const move = async ({ leadership_type, ...draft }: MoveDraft) => {
    const body = { ...draft, from_ogid: leader.ogid }
    if (reportees) {
      for (const [type, rows] of Map.groupBy(reportees, (row) => row.leadership_type))
        await send.mutateAsync({ body: { ...body, leadership_type: type, ogids: rows.map(({ ogid }) => ogid) } })
    } else await send.mutateAsync({ body: { ...body, leadership_type: leadership_type ?? types[0] ?? 0 } })
    close(true)
  }
  const which: Field<MoveDraft> = {
    name: 'leadership_type',
    label: 'Leadership type',
    type: 'select',
    required: true,
    full: true,
    value: types[0],
    options: typeOptions.filter(({ value }) => types.includes(value)),
  }
  return (
    <FormDialog<MoveDraft>
      title={`Assign new leader to ${whom}`}
      submit="Assign new leader"
      fields={[
        ...(reportees || types.length < 2 ? [] : [which]),
        {
          name: 'to_ogid',
          label: 'New leader',
          type: 'select',
          search,
          required: true,
          description: `Replaces ${leader.full_name}.`,
        },
        from<MoveDraft>(),
      ]}
      onSubmit={move}
    />
  )
}

interface EndDialogProps {
  leader: Person
  reportees: readonly Reportee[]
}

/** Ends lines without a new leader. */
export function EndDialog({ leader, reportees }: EndDialogProps) {
  const close = useClose()
  const send = useSend(leaders.end, {
    prefix: 'Leader | ',
    success: 'message',
    onSuccess: () => close(true),
    quietFields: true,
  })
  const whom = reportees.length === 1 ? (reportees[0]?.full_name ?? '') : countOf(reportees.length, 'person', 'people')
  return (
    <FormDialog<{ ends_on: string }>
      title={`End reporting line of ${whom}`}
      submit="End reporting line"
      danger
      fields={[
        {
          name: 'ends_on',
          label: 'Start date',
          type: 'date',
          required: true,
          value: today(),
          min: today(),
          full: true,
          description: `The first date without ${leader.full_name} as leader. Until a new leader is assigned, requests go to the next leader up.`,
        },
      ]}
      onSubmit={({ ends_on }) => send.mutateAsync({ body: { ids: reportees.map(({ id }) => id), ends_on } })}
    />
  )
}
