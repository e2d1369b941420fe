/** Deciding about one application. */
import { leave } from '@iroko/contract/leave/applications'
import { useSend } from '../../../lib/use-call.ts'
import { Decision } from '../../platform/approvals/parts-decision.tsx'

interface LeaveDecisionProps {
  application: { id: string; version: number; employee: { full_name: string } }
}

export function LeaveDecision({ application }: LeaveDecisionProps) {
  const approve = useSend(leave.approve, { prefix: 'Leave | ', success: 'message' })
  const reject = useSend(leave.reject, { prefix: 'Leave | ', success: 'message' })
  return <Decision request={application} requester={application.employee.full_name} approve={approve} reject={reject} />
}
