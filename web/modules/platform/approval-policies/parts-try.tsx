/** Preview approvers The same engine, asked without sending anything. */

import type { Input, Output } from '@iroko/contract/endpoint'
import { type ApprovalKind, approvalKinds } from '@iroko/contract/platform/approval-kinds'
import { approvalPolicies } from '@iroko/contract/platform/approval-policies'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { useLeaveTypeOptions } from '../../../screens/choices/leave-types.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts-try.module.css'
import { deadlineWords, kindWords } from './parts-words.tsx'

type Question = Input<typeof approvalPolicies.try>['body']
const search = colleagueSearch()

export function TryOut() {
  const [question, setQuestion] = useState<Question>()
  const leaveTypes = useLeaveTypeOptions()
  const isLeave = ({ kind }: Partial<Question>) => kind === 'leave'
  const fields: Field<Question>[] = [
    { name: 'ogid', label: 'Person', type: 'select', required: true, search },
    {
      name: 'kind',
      label: 'Request type',
      type: 'select',
      required: true,
      value: approvalKinds[0] satisfies ApprovalKind,
      options: approvalKinds.map((value) => ({ value, label: kindWords(value) })),
    },
    { name: 'leave_type_id', label: 'Leave type', type: 'select', options: leaveTypes, when: isLeave },
    { name: 'days', label: 'Days', type: 'number', min: 0, max: 366, step: 0.5, unit: 'days' },
    { name: 'amount_kobo', label: 'Amount', type: 'number', money: true, min: 0, when: (draft) => !isLeave(draft) },
  ]
  return (
    <div className={`card16 ${classes.panel}`}>
      <RecordForm<Question>
        submit="Show approvers"
        fields={fields}
        schema={approvalPolicies.try.body}
        onSubmit={(body) => setQuestion({ ...body })}
      />
      {question ? <Answer question={question} /> : null}
    </div>
  )
}

function Answer({ question }: { question: Question }) {
  const found = useCall(approvalPolicies.try, { body: question }, { keepPrevious: true })
  if (!found.isSuccess) return <Loaded found={found} prefix="Approvals | " count={3} height={40} />
  const { data } = found
  if (!data.policy) {
    return (
      <p role="status" className={classes.none}>
        No policy matches this request. It could not be sent
      </p>
    )
  }
  return (
    <section className="shrinks" aria-label="Approvers">
      <p role="status" className={classes.policy}>
        Policy <strong>{data.policy.title}</strong>
      </p>
      <ol className={`column12 ${classes.steps}`}>
        {data.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own, and keep their order
          <li key={index}>
            <span className="strong">{step.title}</span>
            <span>{peopleWords(step)}</span>
            <span className="small">{deadlineWords(step)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Step = Output<typeof approvalPolicies.try>['steps'][number]

function peopleWords({ approvers, needed }: Step): string {
  if (approvers.length === 0) return 'No approver found'
  const names = approvers
    .map((approver) => (approver.for ? `${approver.full_name} for ${approver.for.full_name}` : approver.full_name))
    .join(', ')
  if (approvers.length === 1) return names
  if (needed === 'any') return `One of ${names}`
  return needed === 'all' ? `All of ${names}` : `${needed} of ${names}`
}
