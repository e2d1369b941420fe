/** Assigning a person, a team or an office from a day on. */
import type { Input } from '@iroko/contract/endpoint'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useOfficeOptions, useTeamOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Skeletons } from '../../../ui/state/states.tsx'
import { useRotations, useShifts } from '../shifts/parts-options.tsx'

type Draft = Input<typeof shiftAssignments.assign>['body']

export function AssignDialog({ officeId }: { officeId: string | undefined }) {
  const offices = useOfficeOptions()
  const teams = useTeamOptions()
  const all = useShifts()
  const rotations = useRotations()
  if (all.length === 0 || offices.length === 0) return <Skeletons count={2} />
  const optionOf = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })
  const fields: Field<Draft>[] = [
    {
      name: 'target',
      type: 'radio',
      label: 'Assign to',
      required: true,
      value: 'team',
      full: true,
      options: [
        { value: 'team', label: 'Team' },
        { value: 'office', label: 'Office' },
        { value: 'person', label: 'Person' },
      ],
    },
    { name: 'team_id', type: 'select', label: 'Team', required: true, options: teams, when: ({ target }) => target === 'team' },
    {
      name: 'office_id',
      type: 'select',
      label: 'Office',
      required: true,
      options: offices,
      value: officeId,
      when: ({ target }) => target === 'office',
    },
    {
      name: 'ogid',
      type: 'select',
      label: 'Person',
      required: true,
      search: colleagueSearch(),
      when: ({ target }) => target === 'person',
    },
    {
      name: 'kind',
      type: 'radio',
      label: 'Assignment',
      required: true,
      value: 'shift',
      full: true,
      options: [
        { value: 'shift', label: 'A shift' },
        { value: 'rotation', label: 'A rotation' },
        { value: 'off', label: 'Days off' },
      ],
    },
    {
      name: 'shift_id',
      type: 'select',
      label: 'Shift',
      required: true,
      options: all.map(optionOf),
      when: ({ kind }) => kind === 'shift',
    },
    {
      name: 'rotation_id',
      type: 'select',
      label: 'Rotation',
      required: true,
      options: rotations.map(optionOf),
      when: ({ kind }) => kind === 'rotation',
    },
    { name: 'starts_on', type: 'date', label: 'Start date', required: true, value: today() },
    { name: 'ends_on', type: 'date', label: 'End date', description: 'Leave blank for no end date' },
    {
      name: 'replace',
      type: 'check',
      label: 'Replace existing plans on these days',
      full: true,
    },
    {
      name: 'reason',
      type: 'textarea',
      label: 'Reason',
      description: 'Required for days that were paid. The next payroll settles the difference',
      maxLength: 300,
      full: true,
      when: ({ starts_on }) => Boolean(starts_on && starts_on < today()),
    },
  ]
  return <AssignForm fields={fields} />
}

function AssignForm({ fields }: { fields: Field<Draft>[] }) {
  const close = useClose()
  const send = useSend(shiftAssignments.assign, {
    prefix: 'Shift | ',
    success: 'message',
    onSuccess: () => close(true),
    quietFields: true,
  })
  return (
    <FormDialog<Draft>
      title="Assign"
      submit="Assign"
      fields={fields}
      schema={shiftAssignments.assign.body}
      onSubmit={(body) => send.mutateAsync({ body: { ...body, ends_on: body.ends_on ?? null } })}
    />
  )
}
