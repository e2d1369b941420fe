/** Allowances and deductions of people beside their salary. */
import type { Row } from '@iroko/contract/endpoint'
import type { PayItemKind, payItems } from '@iroko/contract/payroll/pay-items'
import type { ValueMode } from '@iroko/contract/payroll/values'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { PayItem } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import type { Returned } from '../../../lib/house/noun.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

type Item = Row<typeof payItems.list>

const rows = (db: Db) =>
  db
    .selectFrom('pay_item')
    .innerJoin('employee', 'employee.id', 'pay_item.employee_id')
    .innerJoin('employee as author', 'author.id', 'pay_item.created_by')
    .leftJoin('allowance_type', 'allowance_type.id', 'pay_item.allowance_type_id')
    .leftJoin('deduction_type', 'deduction_type.id', 'pay_item.deduction_type_id')
    .select(['pay_item.id', 'pay_item.version', 'pay_item.mode', 'pay_item.starts_on', 'pay_item.ends_on', 'pay_item.reason'])
    .select(['pay_item.created_at', personRef().as('employee'), personRef('author').as('created_by')])
    .select([
      sql<number>`pay_item.value::float8`.as('value'),
      sql<PayItemKind>`case when pay_item.allowance_type_id is null then 'deduction' else 'allowance' end`.as('kind'),
      sql<Item['type']>`json_build_object('id', coalesce(allowance_type.id, deduction_type.id),
        'title', coalesce(allowance_type.title, deduction_type.title))`.as('type'),
    ])
    .where('pay_item.archived_at', 'is', null)

interface ListFilters extends ListQuery {
  kind?: PayItemKind | undefined
  type_id?: string | undefined
  ogid?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export function listItems(db: Db, user: User, list: ListFilters, today: string) {
  const { kind, type_id, ogid, from, to, q } = list
  const found = rows(db)
    .where(inScope(user, 'people.pay.read', sql.ref('pay_item.employee_id'), today))
    .$if(kind !== undefined, (it) => it.where(sql<SqlBool>`(pay_item.allowance_type_id is not null) = ${kind === 'allowance'}`))
    .$if(type_id !== undefined, (it) =>
      it.where(sql<SqlBool>`coalesce(pay_item.allowance_type_id, pay_item.deduction_type_id) = ${type_id}::uuid`),
    )
    .$if(ogid !== undefined, (it) => it.where('employee.ogid', '=', ogid ?? ''))
    .$if(from !== undefined, (it) =>
      it.where(sql<SqlBool>`(pay_item.ends_on is null or pay_item.ends_on >= ${`${from}-01`}::date)`),
    )
    .$if(to !== undefined, (it) => it.where('pay_item.starts_on', '<=', `${to}-01`))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  const columns = { starts_on: sql.ref('pay_item.starts_on'), employee: sql.ref('employee.full_name') }
  return listPage(db, found, list, { columns, fallback: '-starts_on', tie: sql.ref('pay_item.id') })
}

export const findItem = (db: Db, user: User, id: string, today: string) =>
  rows(db)
    .where('pay_item.id', '=', id)
    .where(inScope(user, 'people.pay.read', sql.ref('pay_item.employee_id'), today))
    .executeTakeFirst()

/** The mode and usual value of a type; undefined when there is no such type. */
export async function typeValue(db: Db, kind: PayItemKind, id: string) {
  return await db
    .selectFrom(kind === 'allowance' ? 'allowance_type' : 'deduction_type')
    .select([sql<ValueMode>`mode`.as('mode'), sql<number>`value::float8`.as('value'), 'title'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** Finds a type by its title, upper or lower case. */
export async function findType(db: Db, kind: PayItemKind, title: string) {
  return await db
    .selectFrom(kind === 'allowance' ? 'allowance_type' : 'deduction_type')
    .select(['id', sql<ValueMode>`mode`.as('mode')])
    .where(sql<SqlBool>`lower(title) = lower(${title})`)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** An allowance or a deduction of this type that somebody has for the very same months; nobody adds another until the transaction ends. */
export async function findSame(
  db: Db,
  {
    employee_id,
    kind,
    type_id,
    starts_on,
    ends_on,
  }: { employee_id: string; kind: PayItemKind; type_id: string; starts_on: string; ends_on: string | null },
) {
  await sql`select pg_advisory_xact_lock(hashtext('pay_item'), hashtext(${employee_id}))`.execute(db)
  return await db
    .selectFrom('pay_item')
    .innerJoin('employee as author', 'author.id', 'pay_item.created_by')
    .select(['author.full_name as by', 'pay_item.created_at'])
    .where('pay_item.employee_id', '=', employee_id)
    .where(kind === 'allowance' ? 'pay_item.allowance_type_id' : 'pay_item.deduction_type_id', '=', type_id)
    .where('pay_item.starts_on', '=', starts_on)
    .where(sql<SqlBool>`pay_item.ends_on is not distinct from ${ends_on}::date`)
    .where('pay_item.archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

/**
 * Allowances of an employment end with the month of its last day: a new one agrees on its own. Deductions go on: a court's or a
 * cooperative's does not ask who hired whom.
 */
export async function endAllowances(db: Db, { employee_id, exit_date }: Returned): Promise<void> {
  const month = sql`date_trunc('month', ${exit_date}::date)::date`
  await sql`update pay_item set ends_on = ${month} where employee_id = ${employee_id}::uuid and allowance_type_id is not null
    and archived_at is null and starts_on <= ${month} and (ends_on is null or ends_on > ${month})`.execute(db)
  await sql`update pay_item set archived_at = now() where employee_id = ${employee_id}::uuid and allowance_type_id is not null
    and archived_at is null and starts_on > ${month}`.execute(db)
}

export async function insertItem(db: Db, row: Insertable<PayItem>): Promise<void> {
  await db.insertInto('pay_item').values(row).execute()
}
