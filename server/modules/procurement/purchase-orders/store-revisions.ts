/** Revisions of orders as they were sent to be approved, and what each is weighed with. */
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { OrderRevision } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { named, personRef } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'
import type { Waiting } from '../../accounting/commitments/actions.ts'
import { type Content, type Near, nearDays } from './rules.ts'
import { lockOrder } from './store.ts'

type RequestStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn'

const rows = (db: Db) =>
  db
    .selectFrom('order_revision')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_revision.order_id')
    .innerJoin('vendor', (join) => join.on(sql<SqlBool>`vendor.id = (order_revision.content ->> 'vendor_id')::uuid`))
    .innerJoin('employee', 'employee.id', 'order_revision.employee_id')
    .select(['order_revision.id', 'order_revision.order_id', 'order_revision.version', 'order_revision.revision'])
    .select(['order_revision.total_kobo', 'order_revision.counted_kobo', 'order_revision.marks', 'order_revision.changes'])
    .select(['order_revision.created_at', 'purchase_order.number', named('vendor').as('vendor'), personRef().as('made_by')])
    .select([
      sql<RequestStatus>`order_revision.status`.as('status'),
      sql<Content>`order_revision.content`.as('content'),
      sql<number>`purchase_order.revision`.as('counts'),
    ])

export const findRevisions = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where('order_revision.id', 'in', [...ids])
    .execute()

export const findRevision = (db: Db, id: string) => rows(db).where('order_revision.id', '=', id).executeTakeFirst()

/** The newest that was sent of an order. */
export const findNewest = (db: Db, orderId: string) =>
  rows(db)
    .where('order_revision.order_id', '=', orderId)
    .orderBy('order_revision.created_at', 'desc')
    .orderBy('order_revision.revision', 'desc')
    .orderBy('order_revision.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The one that counts. */
export const findCounting = (db: Db, orderId: string) =>
  rows(db)
    .where('order_revision.order_id', '=', orderId)
    .where('order_revision.status', '=', 'approved')
    .orderBy('order_revision.revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Every one that was approved of an order, whoever did. */
export const approvedOf = (db: Db, orderId: string) =>
  db.selectFrom('order_revision').select('id').where('order_id', '=', orderId).where('status', '=', 'approved').execute()

/** Held with its order, which is held first; for a caller only one that they may read. */
export async function lockRevision(db: Db, id: string, caller?: { user: User; today: string }) {
  const found = await db.selectFrom('order_revision').select('order_id').where('id', '=', id).executeTakeFirst()
  const order = found && (await lockOrder(db, found.order_id, caller))
  if (!order) return undefined
  const revision = await db.selectFrom('order_revision').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return revision && { ...revision, content: revision.content as unknown as Content, order }
}
export type HeldRevision = NonNullable<Awaited<ReturnType<typeof lockRevision>>>

export async function insertRevision(db: Db, row: Insertable<OrderRevision>): Promise<void> {
  await db.insertInto('order_revision').values(row).execute()
}

/** Open and approved orders of the days before, of the same vendor, of the same request, or of a product of it for the same requester; the oldest first. */
export async function nearOrders(
  db: Db,
  order: { id: string; vendor_id: string; request_id: string | null; requester_id: string; product_ids: readonly string[] },
  today: string,
): Promise<Near[]> {
  const { rows: found } = await sql<Near>`
    select other.number, other.submitted_on, greatest(other.total_kobo,
      (select max(total_kobo) from order_revision waiting where waiting.order_id = other.id and waiting.status = 'pending'))::bigint as total_kobo
    from purchase_order other left join purchase_request wanted on wanted.id = other.request_id
    where other.id <> ${order.id}::uuid and other.submitted_on >= ${today}::date - ${nearDays}::int and other.state not in ('draft', 'cancelled')
      and (other.vendor_id = ${order.vendor_id}::uuid or other.request_id = ${order.request_id}::uuid
        or (coalesce(wanted.employee_id, other.employee_id) = ${order.requester_id}::uuid
          and exists (select from order_line line where line.order_id = other.id and line.product_id = any(${[...order.product_ids]}::uuid[]))))
    order by other.submitted_on, other.number`.execute(db)
  return found
}

/** Whether anything was ever approved of a vendor before. */
export async function isFirstOf(db: Db, vendorId: string): Promise<boolean> {
  const found = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('revision', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return found === undefined
}

interface OrderedRequest {
  requester_id: string
  quotations: number
  chosen_vendor_id: string | null
  why_not_lowest: string
  /** Who entered and chose the quotations. */
  hands: string[]
}

/** What an order knows of its purchase request. */
export async function findWanted(db: Db, requestId: string): Promise<OrderedRequest | undefined> {
  const { rows: found } = await sql<OrderedRequest>`
    select wanted.employee_id as requester_id, (select count(*)::int from quotation where request_id = wanted.id) as quotations,
      chosen.vendor_id as chosen_vendor_id, coalesce(chosen.why_not_lowest, '') as why_not_lowest,
      (select coalesce(array_agg(distinct person.id), '{}') from quotation cross join lateral
        (select quotation.employee_id as id union select quotation.chosen_by) person where request_id = wanted.id and person.id is not null) as hands
    from purchase_request wanted left join quotation chosen on chosen.request_id = wanted.id and chosen.is_chosen
    where wanted.id = ${requestId}::uuid`.execute(db)
  return found[0]
}

/** What those of these that wait would hold of which budgets. */
export async function waitingOf(db: Db, ids: readonly string[]): Promise<Waiting[]> {
  const { rows: found } = await sql<Waiting>`
    select revision.id, coalesce((content ->> 'expected_on')::date, revision.created_at::date) as day,
      coalesce(line.account_id, head.account_id) as account_id, line.office_id, line.net_kobo as amount_kobo
    from order_revision revision
    cross join lateral jsonb_to_recordset(revision.content -> 'lines') line (account_id uuid, expense_head_id uuid, office_id uuid, net_kobo bigint)
    left join expense_head head on head.id = line.expense_head_id
    where revision.id = any(${[...ids]}::uuid[]) and revision.status = 'pending' and line.office_id is not null`.execute(db)
  return found
}

/** What a vendor with a suspicious account was let go of for last. */
export const findRelease = (db: Db, vendorId: string) =>
  db
    .selectFrom('vendor_release')
    .select(['warnings', 'reason'])
    .where('vendor_id', '=', vendorId)
    .orderBy('released_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertRelease(
  db: Db,
  row: { id: string; vendor_id: string; warnings: string[]; reason: string; released_by: string; released_at: string },
): Promise<void> {
  await db.insertInto('vendor_release').values(row).execute()
}
