/** Months as they are shared with clients, the days behind them, and the lines that clients object to. */
import type { MonthState } from '@iroko/contract/billing/months'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { BillingObjection } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named } from '../../../lib/database/references.ts'
import type { MonthLine } from '../months/rules.ts'
import { openObjections } from '../months/store.ts'

/** Of one client; a month that is measured anew is away until it is shared again. */
const rows = (db: Db, clientId: string) =>
  db
    .selectFrom('billing_month as kept')
    .innerJoin('contract', 'contract.id', 'kept.contract_id')
    .where('contract.client_id', '=', clientId)
    .where('kept.shared_until', 'is not', null)
    .select(['kept.month', openObjections.as('objections_open')])
    .select([
      sql<string>`kept.contract_id || ' ' || kept.month`.as('id'),
      sql<Named>`json_build_object('id', contract.id, 'title', contract.title)`.as('contract'),
      sql<MonthState>`kept.state`.as('state'),
      sql<string>`kept.shared_until`.as('shared_until'),
    ])

export const listShared = (db: Db, clientId: string, list: ListQuery) =>
  listPage(db, rows(db, clientId), list, {
    columns: { month: sql.ref('kept.month') },
    fallback: '-month',
    tie: sql`concat_ws(' ', kept.contract_id, kept.month)`,
  })

interface Place {
  id: string
  month: string
}

export const findShared = (db: Db, clientId: string, { id, month }: Place) =>
  rows(db, clientId)
    .leftJoin('client_contact as accepting', 'accepting.id', 'kept.accepted_by')
    .select(['kept.hash', 'kept.accepted_at', sql<MonthLine[]>`kept.lines`.as('lines')])
    .select(sql<string | null>`accepting.first_name || ' ' || accepting.last_name`.as('accepted_by'))
    .where('kept.contract_id', '=', id)
    .where('kept.month', '=', month)
    .executeTakeFirst()

/** A month that is or was shared, held; of one client. */
export async function lockShared(db: Db, clientId: string, { id, month }: Place) {
  const found = await db
    .selectFrom('billing_month as kept')
    .innerJoin('contract', 'contract.id', 'kept.contract_id')
    .select(['kept.hash', 'kept.shared_until', 'contract.title'])
    .select([sql<MonthState>`kept.state`.as('state'), sql<MonthLine[]>`kept.lines`.as('lines')])
    .where('contract.client_id', '=', clientId)
    .where('kept.contract_id', '=', id)
    .where('kept.month', '=', month)
    .where('kept.shared_until', 'is not', null)
    .forUpdate('kept')
    .executeTakeFirst()
  return found
}

const ofMonth = ({ id, month }: Place) => sql<SqlBool>`line.contract_id = ${id}::uuid and shared.day >= ${month}::date
  and shared.day < ${month}::date + interval '1 month'`

export const sumDays = (db: Db, place: Place) =>
  db
    .selectFrom('billing_shared_day as shared')
    .innerJoin('contract_line as line', 'line.id', 'shared.contract_line_id')
    .select(['shared.day', sql<number>`count(distinct shared.employee_id)::int`.as('people')])
    .select(sql<number>`sum(shared.minutes)::int`.as('minutes'))
    .where(ofMonth(place))
    .groupBy('shared.day')
    .orderBy('shared.day')
    .execute()

/** Named where that is agreed; else the same person has the same number throughout one month and in no other. */
export function listSharedDays(db: Db, place: Place, list: ListQuery & { day?: string | undefined }) {
  const people = db
    .selectFrom('billing_shared_day as shared')
    .innerJoin('contract_line as line', 'line.id', 'shared.contract_line_id')
    .innerJoin('contract', 'contract.id', 'line.contract_id')
    .innerJoin('client', 'client.id', 'contract.client_id')
    .innerJoin('office', 'office.id', 'line.office_id')
    .innerJoin('employee', 'employee.id', 'shared.employee_id')
    .select(['shared.day', 'office.title as campaign', 'line.title as line', 'shared.minutes'])
    .select(
      sql<string>`case when client.names_shown then employee.full_name
        else 'Agent ' || dense_rank() over (order by md5(shared.employee_id || ' ' || ${place.month}::text || ' ' || ${place.id}::text)) end`.as(
        'person',
      ),
    )
    .select(
      sql<number>`dense_rank() over (order by md5(shared.employee_id || ' ' || ${place.month}::text || ' ' || ${place.id}::text))`.as(
        'nth',
      ),
    )
    .where(ofMonth(place))
  const found = db
    .selectFrom(people.as('behind'))
    .select(['behind.day', 'behind.campaign', 'behind.line', 'behind.person', 'behind.minutes'])
    .select(sql<string>`behind.day || ' ' || behind.nth || ' ' || behind.line`.as('id'))
    .$if(list.day !== undefined, (it) => it.where('behind.day', '=', list.day ?? ''))
    .$if(Boolean(list.q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', behind.person, behind.line)) like ${likePattern(list.q ?? '')}`),
    )
  const columns = { day: sql.ref('behind.day'), person: sql.ref('behind.nth') }
  return listPage(db, found, list, { columns, fallback: 'day,person', tie: sql.ref('behind.line') })
}

const objections = (db: Db) =>
  db
    .selectFrom('billing_objection as objection')
    .innerJoin('client_contact as contact', 'contact.id', 'objection.client_contact_id')
    .select(['objection.id', 'objection.position', 'objection.line', 'objection.reason', 'objection.raised_at'])
    .select(['objection.answer', 'objection.answered_at'])
    .select(sql<string>`contact.first_name || ' ' || contact.last_name`.as('raised_by'))

export const objectionsOf = (db: Db, { id, month }: Place) =>
  objections(db)
    .where('objection.contract_id', '=', id)
    .where('objection.month', '=', month)
    .orderBy('objection.raised_at')
    .orderBy('objection.id')
    .execute()

interface Query extends ListQuery {
  contract_id?: string | undefined
  month?: string | undefined
  is_open?: boolean | undefined
}

export function listObjections(db: Db, list: Query) {
  const { contract_id, month, is_open, q } = list
  const found = objections(db)
    .innerJoin('contract', 'contract.id', 'objection.contract_id')
    .innerJoin('client', 'client.id', 'contract.client_id')
    .leftJoin('employee', 'employee.id', 'objection.answered_by')
    .select(['objection.month', 'objection.version', 'employee.full_name as answered_by', named('client').as('client')])
    .select(sql<Named>`json_build_object('id', contract.id, 'title', contract.number || ' ' || contract.title)`.as('contract'))
    .$if(contract_id !== undefined, (it) => it.where('objection.contract_id', '=', contract_id ?? ''))
    .$if(month !== undefined, (it) => it.where('objection.month', '=', month ?? ''))
    .$if(is_open !== undefined, (it) => it.where('objection.answered_at', is_open ? 'is' : 'is not', null))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', client.title, objection.line, objection.reason)) like ${likePattern(q ?? '')}`,
      ),
    )
  const columns = { raised_at: sql.ref('objection.raised_at'), client: sql.ref('client.title') }
  return listPage(db, found, list, { columns, fallback: '-raised_at', tie: sql.ref('objection.id') })
}

export async function insertObjection(db: Db, row: Insertable<BillingObjection>): Promise<void> {
  await db.insertInto('billing_objection').values(row).execute()
}

/** An objection, held, with the contact who raised it. */
export const lockObjection = (db: Db, id: string) =>
  db
    .selectFrom('billing_objection as objection')
    .innerJoin('contract', 'contract.id', 'objection.contract_id')
    .select(['objection.id', 'objection.month', 'objection.line', 'objection.answered_at', 'objection.version'])
    .select(['contract.client_id', 'objection.client_contact_id'])
    .where('objection.id', '=', id)
    .forUpdate('objection')
    .executeTakeFirst()

interface Answer {
  answer: string
  answered_by: string
  answered_at: string
}

export async function answerObjection(db: Db, id: string, answer: Answer): Promise<void> {
  await db
    .updateTable('billing_objection')
    .set({ ...answer, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
