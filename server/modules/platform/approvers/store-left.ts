/** What somebody had asked for is taken back when they leave: nobody decides about it any more. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { clientWords, leftLetter } from '../approvals/notify.ts'
import { withdrawApproval } from '../approvals/store.ts'
import type { ReassignTools } from './actions.ts'
import { contactsOf, pendingStaff } from './rules-places.ts'

interface OpenRequest {
  id: string
  kind: string
  subject_id: string
  summary: string
  requester: string
  starts_on: string | null
  ends_on: string | null
}

/**
 * Takes back every open request of those who have left and tells whoever was asked; a job finishes each by its kind.
 * Not within the exit itself: a decision holds a request and then its person, the exit the person first.
 */
export async function withdrawRequestsOfLeavers(tools: ReassignTools, at: { today: string; now: Date }): Promise<void> {
  for (const request of await openOfThoseWhoLeft(tools.db)) {
    const { id, kind, subject_id } = request
    const gone = await withdrawApproval(tools.db, { kind, subject_id, ...at })
    await tools.audit({
      action: 'approval.withdraw',
      entity: 'approval',
      entity_id: id,
      before: { status: 'pending' },
      after: { status: 'withdrawn', reason: `${request.requester} left`, kind, subject_id },
    })
    await tools.portal.jobs.enqueue(tools.db, 'request-settled', { kind, subject_id })
    await tools.changed('approvals', { for: pendingStaff(gone) })
    const asked = await addresseesOf(tools.db, pendingStaff(gone), contactsOf(gone), at.today)
    for (const { email, first_name, is_contact } of asked) {
      const what = is_contact ? clientWords(request) : request.summary
      await tools.mail({ to: email, ...leftLetter(first_name, request.requester, what) })
    }
  }
}

async function openOfThoseWhoLeft(db: Db): Promise<OpenRequest[]> {
  const found = await sql<OpenRequest>`
    select approval.id, approval.kind, approval.subject_id, approval.summary, approval.starts_on, approval.ends_on,
      employee.full_name as requester
    from approval join employee on employee.id = approval.requester_id
    where approval.status = 'pending' and not is_employed(employee) order by approval.id`.execute(db)
  return found.rows
}

async function addresseesOf(db: Db, staff: readonly string[], contacts: readonly string[], today: string) {
  const found = await sql<{ email: string; first_name: string; is_contact: boolean }>`
    select email, first_name, false as is_contact from employee where id = any(${[...staff]}::uuid[]) and works_on(employee, ${today}::date)
    union all
    select email, first_name, true from client_contact where id = any(${[...contacts]}::uuid[]) and disabled_at is null
    order by email`.execute(db)
  return found.rows
}
