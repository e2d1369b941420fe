/** Adding a kind of leave, or changing its rules. */
import { leaveTypes } from '@iroko/contract/leave/types'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { type TypeDraft, typeFields } from './parts-fields.tsx'
import { type Milestone, Milestones } from './parts-milestones.tsx'
import type { LeaveType } from './parts-rules.tsx'

/** `type`: the one that is changed; a new one when not given. */
export function TypeDialog({ type }: { type: LeaveType | undefined }) {
  const close = useClose()
  const [fields] = useState(() => typeFields(type))
  const [milestones, setMilestones] = useState<Milestone[]>(type?.milestones ?? [])
  const done = { prefix: 'Leave type | ', success: 'message', onSuccess: () => close(true), quietFields: true }
  const create = useSend(leaveTypes.create, done)
  const update = useSend(leaveTypes.update, done)
  const send = (body: TypeDraft) =>
    type
      ? update.mutateAsync({ params: { id: type.id }, body: { ...body, version: type.version } })
      : create.mutateAsync({ body })
  return (
    <FormDialog<TypeDraft>
      title={type ? 'Edit leave type' : 'Add leave type'}
      submit={type ? 'Save changes' : 'Add leave type'}
      fields={fields}
      schema={leaveTypes.create.body}
      value={type}
      fixed={{ milestones }}
      onSubmit={send}
    >
      {({ errors }) => <Milestones milestones={milestones} onChange={setMilestones} error={errors.milestones} />}
    </FormDialog>
  )
}
