/** When open requests are asked of others: it is kept, told and written to those who are asked now, in the same transaction. */
import { dayIn } from '@iroko/contract/dates'
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import type { callTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { reminderLetter } from '../approvals/notify.ts'
import { findPendingApprovers, type PendingApprover } from '../approvals/store-waiting.ts'
import { remindContacts } from './store-contacts.ts'
import type { Reresolved } from './store-reresolve.ts'

export type ReassignTools = ReturnType<typeof callTools>

/** What others decide now is told and written to them; a request that this ends is finished by its job. */
export async function applyReassigned(tools: ReassignTools, found: readonly Reresolved[], today: string): Promise<void> {
  const changed = found.filter(({ status, asked }) => status !== 'pending' || asked.length > 0)
  for (const { id, kind, subject_id, status, asked } of changed) {
    await tools.audit({ action: 'approval.reassign', entity: 'approval', entity_id: id, after: { status, asked } })
    if (status !== 'pending') await tools.portal.jobs.enqueue(tools.db, 'request-settled', { kind, subject_id })
  }
  // Whoever is no longer asked is not named by the engine: everyone who may decide reads again what waits for them.
  if (found.length > 0) await tools.changed('approvals', { permission: 'leave.approve' })
  const newly = new Set(changed.flatMap(({ asked }) => asked))
  if (newly.size === 0) return
  await tools.changed('approvals', { for: [...newly] })
  const ids = changed.map(({ id }) => id)
  const asked = await findPendingApprovers(tools.db, ids, today)
  await notifyApprovers(
    tools,
    asked.filter(({ holder_id }) => newly.has(holder_id)),
  )
  await remindContacts(tools, ids, today, newly)
}

/** One letter a person, with all that waits for them. */
export async function notifyApprovers({ mail, portal }: ReassignTools, asked: readonly PendingApprover[]): Promise<void> {
  const { PUBLIC_URL } = portal.environment
  for (const [, waiting] of Map.groupBy(asked, ({ employee_id }) => employee_id)) {
    const requests = waiting.map(({ kind, subject_id, summary, requester, waiting_since }) => ({
      link: PUBLIC_URL + requestPage(kind, subject_id),
      summary,
      requester,
      since: dayIn(companyZone, new Date(waiting_since)),
    }))
    const [to] = waiting
    if (to)
      await mail({ to: to.email, ...reminderLetter(to.first_name, requests, `${PUBLIC_URL}/dashboard/employee-dashboard`) })
  }
}
