/** What must hold of requests on their way. */
import { companyZone } from '@iroko/contract/clock'
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V15',
    says: 'Decided requests have a decision date, and pending ones a current step',
    finds: `
      select approval.id::text as what from approval
      where (status = 'pending') <> (decided_at is null) or (status = 'pending' and current_step is null)
        or (status = 'approved' and exists (
          select 1 from approval_decision decision where decision.approval_id = approval.id and decision.decision = 'rejected'))
        or (status = 'pending' and exists (
          select 1 from approval_decision decision where decision.approval_id = approval.id and decision.step > current_step))`,
  },
  {
    id: 'V16',
    says: 'Requests are decided by an approver or delegate, never by their requester',
    finds: `
      select approval.id::text as what from approval_decision decision
      join approval on approval.id = decision.approval_id
      where decision.decided_by = approval.requester_id or decision.decided_by = any(approval.makers)
        or (decision.decided_by <> decision.employee_id and not exists (
          select 1 from delegation where delegation.employee_id = decision.employee_id and delegate_id = decision.decided_by
            and (decision.decided_at at time zone '${companyZone}')::date between starts_on and ends_on))`,
  },
]
