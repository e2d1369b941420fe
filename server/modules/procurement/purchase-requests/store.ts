/** Purchase requests with their lines; what became of them stands with the orders. */
import type { ProductKind, ProductUnit } from '@iroko/contract/procurement/products'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { PurchaseRequest, PurchaseRequestLine } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, type Named, named, personRef } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import type { Waiting } from '../../accounting/commitments/actions.ts'
import { subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'

type RequestStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn'
const request = 'purchase_request'

/** 'Headset and 2 more' */
const titleOf = sql<string>`(select min(line.title) filter (where line.position = 0) || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end
  from purchase_request_line line where line.request_id = purchase_request.id)`
const orders = sql<string[]>`(select coalesce(json_agg(number order by number), '[]') from purchase_order
  where purchase_order.request_id = purchase_request.id and state <> 'cancelled')`

const rows = (db: Db) =>
  db
    .selectFrom(request)
    .innerJoin('employee', 'employee.id', 'purchase_request.employee_id')
    .select(['purchase_request.id', 'purchase_request.version', 'purchase_request.reason', 'purchase_request.estimate_kobo'])
    .select(['purchase_request.created_at', personRef().as('employee')])
    .select([
      ...[sql<RequestStatus>`purchase_request.status`.as('status'), titleOf.as('title'), orders.as('orders')],
      sql<
        string | null
      >`(select min(needed_by) from purchase_request_line line where line.request_id = purchase_request.id)`.as('needed_by'),
      sql<number>`(select count(*)::int from quotation where quotation.request_id = purchase_request.id)`.as('quotations'),
    ])

/** Those of the people in the caller’s scope, and those that the caller decides. */
const readable = (user: User, today: string) => sql<SqlBool>`(
  ${inScope(user, 'purchase.read', sql.ref('purchase_request.employee_id'), today)}
  or purchase_request.id in (${subjectsDecidedBy(request, user.id, today)}))`

interface Query extends ListQuery {
  status?: RequestStatus | undefined
  to_order?: 'true' | undefined
  mine?: 'true' | undefined
}

export function listRequests(db: Db, user: User, list: Query, today: string) {
  const { status, to_order, mine, q } = list
  const found = rows(db)
    .where(readable(user, today))
    .$if(status !== undefined, (it) => it.where('purchase_request.status', '=', status ?? 'pending'))
    .$if(mine !== undefined, (it) => it.where('purchase_request.employee_id', '=', user.id))
    .$if(to_order !== undefined, (it) =>
      it.where(sql<SqlBool>`purchase_request.status = 'approved' and not exists (select 1 from purchase_order
        where purchase_order.request_id = purchase_request.id and state <> 'cancelled')`),
    )
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', employee.full_name, purchase_request.reason, ${titleOf})) like ${likePattern(q ?? '')}`,
      ),
    )
  const columns = { created_at: sql.ref('purchase_request.created_at') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('purchase_request.id') })
}

export const findRequests = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where('purchase_request.id', 'in', [...ids])
    .execute()

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  rows(db)
    .leftJoin('expense_head', 'expense_head.id', 'purchase_request.expense_head_id')
    .select(ifThere('expense_head', named('expense_head')).as('head'))
    .where('purchase_request.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()

export interface RequestLine {
  id: string
  request_id: string
  title: string
  quantity: number
  unit: ProductUnit
  estimate_kobo: number
  product: (Named & { kind: ProductKind; expense_head_id: string | null }) | null
  office: Named
  needed_by: string | null
}

export async function linesOf(db: Db, ids: readonly string[]): Promise<RequestLine[]> {
  const { rows: found } = await sql<RequestLine>`
    select line.id, line.request_id, line.title, line.quantity, line.unit, line.estimate_kobo, line.needed_by,
      json_build_object('id', office.id, 'title', office.title) as office,
      case when product.id is not null then json_build_object('id', product.id, 'title', product.title, 'kind', product.kind,
        'expense_head_id', product.expense_head_id) end as product
    from purchase_request_line line join office on office.id = line.office_id left join product_item product on product.id = line.product_id
    where line.request_id = any(${[...ids]}::uuid[]) order by line.request_id, line.position`.execute(db)
  return found
}

export const lockRequest = (db: Db, id: string, caller?: { user: User; today: string }) =>
  db
    .selectFrom(request)
    .selectAll()
    .where('id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
export type HeldRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export async function insertRequest(
  db: Db,
  row: Insertable<PurchaseRequest>,
  lines: readonly Insertable<PurchaseRequestLine>[],
): Promise<void> {
  await db.insertInto(request).values(row).execute()
  await db
    .insertInto('purchase_request_line')
    .values([...lines])
    .execute()
}

/** What those of these that wait would spend of which budgets; nothing of one without a head. */
export async function waitingOf(db: Db, ids: readonly string[]): Promise<Waiting[]> {
  const { rows: found } = await sql<Waiting>`
    select wanted.id, wanted.created_at::date as day, head.account_id, line.office_id,
      sum(round(line.quantity * line.estimate_kobo))::bigint as amount_kobo
    from purchase_request wanted join purchase_request_line line on line.request_id = wanted.id
    join expense_head head on head.id = wanted.expense_head_id
    where wanted.id = any(${[...ids]}::uuid[]) and wanted.status = 'pending' group by wanted.id, head.account_id, line.office_id`.execute(
    db,
  )
  return found
}

/** The offices that a caller may charge: their own, and all for who writes orders. */
export const listOffices = (db: Db, user: User) =>
  db
    .selectFrom('office')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .$if(!mayForAll(user, 'order.edit'), (it) => it.where('id', '=', user.office_id))
    .orderBy('title')
    .execute()
