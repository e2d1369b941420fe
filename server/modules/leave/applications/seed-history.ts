/** What the audit log says of an application, which is the history that its screen shows. */
import type { Decided } from '../../../lib/demo/demo.ts'
import { cancelReason } from '../cancellations/seed.ts'

/** From sending it to its end; without a course it was kept as a draft. */
export function eventsOf(
  actor_id: string,
  asked: { created_at: string; leave_type_id: string; days: number },
  course: Decided | undefined,
  cancelled_at: string | undefined,
) {
  const { status = 'draft', decided_at = null, decisions = [] } = course ?? {}
  const decided = decisions.map(({ decided_at: at, decided_by, decision, comment }) => ({
    ...{ at, actor_id: decided_by, action: decision === 'approved' ? 'leave.approve' : 'leave.reject' },
    after: { status: at === decided_at ? status : 'pending', comment: comment ?? '' },
  }))
  const withdrawn =
    status === 'withdrawn' && decided_at ? [{ at: decided_at, actor_id, action: 'leave.withdraw', after: {} }] : []
  const cancel = { actor_id, action: 'leave.cancel', after: { comment: cancelReason } }
  const cancelled = cancelled_at ? [{ at: cancelled_at, ...cancel }] : []
  const sent = { at: asked.created_at, actor_id, action: course ? 'leave.apply' : 'leave.draft', after: asked }
  return [sent, ...decided, ...withdrawn, ...cancelled]
}
