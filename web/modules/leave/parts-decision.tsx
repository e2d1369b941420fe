/** Deciding about one application. */
import { leave } from '@iroko/contract/leave'
import { useSend } from '../../lib/use-call.ts'
import { DecisionPanel } from '../approvals/parts-decision.tsx'

interface LeaveDecisionProps {
  application: { id: string; version: number; employee: { full_name: string } }
}

export function LeaveDecision({ application: { id, version, employee } }: LeaveDecisionProps) {
  const approve = useSend(leave.approve, { prefix: 'Leave | ', success: 'message' })
  const reject = useSend(leave.reject, { prefix: 'Leave | ', success: 'message' })
  const inputOf = (comment: string) => ({ params: { id }, body: { comment, version } })
  return (
    <DecisionPanel
      requester={employee.full_name}
      approve={{ isPending: approve.isPending, send: (comment) => approve.mutate(inputOf(comment)) }}
      reject={{ isPending: reject.isPending, send: (comment) => reject.mutate(inputOf(comment)) }}
    />
  )
}
