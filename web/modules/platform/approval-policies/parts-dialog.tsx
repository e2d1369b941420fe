/** Adding a policy, or changing one. */
import type { Input } from '@iroko/contract/endpoint'
import { approvalKinds, asksClients } from '@iroko/contract/platform/approval-kinds'
import { type ApprovalPolicy, approvalPolicies } from '@iroko/contract/platform/approval-policies'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { useLeaveTypeOptions } from '../../../screens/choices/leave-types.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import type { Option } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { draftOf, newStep, PolicySteps } from './parts-steps.tsx'
import { kindWords } from './parts-words.tsx'

type Draft = Omit<Input<typeof approvalPolicies.create>['body'], 'steps'>

interface PolicyDialogProps {
  /** The one that is changed; a new one when not given. */
  policy: ApprovalPolicy | undefined
}

export function PolicyDialog({ policy: given }: PolicyDialogProps) {
  const close = useClose()
  // As it was when the form was opened: its version must not follow a change that the form does not show.
  const [policy] = useState(given)
  const [steps, setSteps] = useState(() => policy?.steps.map(draftOf) ?? [newStep()])
  const done = { prefix: 'Approvals | ', success: 'message', onSuccess: () => close(true), quietFields: true }
  const create = useSend(approvalPolicies.create, done)
  const update = useSend(approvalPolicies.update, done)
  const fields = policyFields(policy, useOfficeOptions(), useLeaveTypeOptions())
  const send = (draft: Draft) => {
    const body = { ...draft, steps: steps.map(({ key: _key, known: _known, ...step }) => step) }
    return policy
      ? update.mutateAsync({ params: { id: policy.id }, body: { ...body, version: policy.version } })
      : create.mutateAsync({ body })
  }
  return (
    <FormDialog<Draft>
      title={policy ? 'Edit policy' : 'Add policy'}
      submit={policy ? 'Save changes' : 'Add policy'}
      fields={fields}
      value={policy && { ...policy, office_ids: idsOf(policy.offices), leave_type_ids: idsOf(policy.leave_types) }}
      onSubmit={send}
    >
      {({ values }) => (
        <PolicySteps
          steps={steps}
          asksClient={asksClients((values as Partial<Draft>).kind ?? approvalKinds[0])}
          onChange={setSteps}
        />
      )}
    </FormDialog>
  )
}

const idsOf = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id)

function policyFields(policy: ApprovalPolicy | undefined, offices: Option[], leaveTypes: Option[]): Field<Draft>[] {
  const isLeave = ({ kind }: Partial<Draft>) => kind === 'leave'
  const isOther = (draft: Partial<Draft>) => !isLeave(draft)
  return [
    { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 80 },
    {
      name: 'kind',
      label: 'Request type',
      type: 'select',
      required: true,
      disabled: policy !== undefined,
      value: approvalKinds[0],
      options: approvalKinds.map((value) => ({ value, label: kindWords(value) })),
    },
    { name: 'min_days', label: 'Minimum days', type: 'number', min: 0, max: 366, step: 0.5, unit: 'days', placeholder: 'Any' },
    { name: 'max_days', label: 'Maximum days', type: 'number', min: 0, max: 366, step: 0.5, unit: 'days', placeholder: 'Any' },
    { name: 'min_amount_kobo', label: 'Minimum amount', type: 'number', money: true, min: 0, when: isOther },
    { name: 'max_amount_kobo', label: 'Maximum amount', type: 'number', money: true, min: 0, when: isOther },
    {
      name: 'leave_type_ids',
      label: 'Leave types',
      type: 'select',
      isMulti: true,
      placeholder: 'All',
      options: leaveTypes,
      when: isLeave,
    },
    {
      name: 'office_types',
      label: 'Office types',
      type: 'select',
      isMulti: true,
      placeholder: 'All',
      options: [
        { value: 'department', label: 'Departments' },
        { value: 'campaign', label: 'Campaigns' },
      ],
    },
    { name: 'office_ids', label: 'Offices', type: 'select', isMulti: true, placeholder: 'All', full: true, options: offices },
  ]
}
