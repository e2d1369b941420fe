/** Why nobody decides a request: who might, and what stands against each of them. */
import { type ApprovalKind, requestRow } from '@iroko/contract/platform/approval-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { ApprovalRequest } from '../approvals/store.ts'
import { findHolders } from '../approvers/store-able.ts'

type Undecided = Pick<ApprovalRequest, 'requester_id' | 'makers' | 'subjects' | 'today'> & { kind: ApprovalKind }

/** 'Nobody can decide this: Ada Obi proposed it; Ben Eze was added by Ada Obi. …': who might by their role, what stands against each, the way out. */
export async function findWhyNobody(
  db: Db,
  { kind, requester_id, makers = [], subjects = [], today }: Undecided,
): Promise<string> {
  const holders = await findHolders(db, requestRow(kind).decide, today)
  const proposers = makers.length > 0 ? makers : [requester_id]
  const { rows } = await sql<{ id: string; full_name: string; bringer: string | null }>`
    select id, full_name, (select bringer.full_name from employee bringer where bringer.id = any(${[requester_id, ...makers]}::uuid[])
      and was_added_by(employee.id, array[bringer.id]) limit 1) as bringer
    from employee where id = any(${holders}::uuid[]) order by full_name, id`.execute(db)
  const why = rows.slice(0, 5).map(({ id, full_name, bringer }) => {
    if (proposers.includes(id)) return `${full_name} proposed it`
    if (id === requester_id || subjects.includes(id)) return `${full_name} has their own pay or record in it`
    if (bringer) return `${full_name} was added by ${bringer}, and nobody else has confirmed them yet`
    return `the approval policy does not ask ${full_name}`
  })
  const reasons = why.length > 0 ? `: ${why.join('; ')}` : ': nobody has a role for it'
  return `Nobody can decide this${reasons}. Give another person such a role in Roles & Permissions and have a colleague confirm it, then try again`
}
