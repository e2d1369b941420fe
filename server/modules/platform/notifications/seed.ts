/** The inbox of the demo company: what the last two weeks of requests told people, in the words of the product. */

import { addDays } from '@iroko/contract/dates'
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import type { Description, RequestKinds } from '../../../lib/house/request-kind.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { Letter } from '../../../lib/mail/letters.ts'

interface SentNotice {
  kind: ApprovalKind
  subject_id: string
  to: string
  at: string
  /** Without one it waits for a decision of `to`. */
  status: 'approved' | 'rejected' | null
  by: string
  comment: string
}

export async function seedNotifications(
  db: Db,
  kinds: RequestKinds,
  { today, dice }: { today: string; dice: SeededRandom },
): Promise<void> {
  const rows = []
  for (const [name, notices] of Map.groupBy(await listNoticesSince(db, addDays(today, -14)), ({ kind }) => kind)) {
    const kind = kinds[name]
    const ids = [...new Set(notices.map(({ subject_id }) => subject_id))]
    const described = await kind.describe({ db, today, user: null }, ids)
    const byId = new Map(described.map((about) => [about.id, about]))
    for (const notice of notices) {
      const about = byId.get(notice.subject_id)
      if (!about) continue
      const { subject, lines } = letterOf(kind.letters, about, notice)
      rows.push({
        id: dice.id(notice.at),
        employee_id: notice.to,
        kind: notice.status ? 'requests' : 'decisions',
        title: subject,
        body: lines.join('\n'),
        path: requestPage(name, notice.subject_id),
        created_at: notice.at,
        read_at: notice.at < addDays(today, -5) ? addDays(notice.at.slice(0, 10), 1).concat('T08:00:00.000Z') : null,
      })
    }
  }
  if (rows.length > 0) await insertAll(db, 'notification', rows)
}

const letterOf = (
  letters: RequestKinds[ApprovalKind]['letters'],
  about: Description,
  { status, by, comment }: SentNotice,
): Letter => (status ? letters[status](about, by, comment) : letters.asked(about))

async function listNoticesSince(db: Db, day: string): Promise<SentNotice[]> {
  const found = await sql<SentNotice>`
    select kind, subject_id, employee_id as "to", waiting_since as at, null as status, '' as "by", '' as comment
    from approval join approval_approver on approval_id = approval.id and waits
    where status = 'pending' and employee_id is not null
    union all
    select kind, subject_id, requester_id, approval.decided_at, approval.status, coalesce(full_name, 'The client'), coalesce(comment, '')
    from approval join lateral (
      select decided_by, comment from approval_decision where approval_id = approval.id order by decided_at desc limit 1
    ) last on true left join employee on employee.id = decided_by
    where approval.status in ('approved', 'rejected') and approval.decided_at >= ${day}::date
    order by at, subject_id`.execute(db)
  return found.rows
}
