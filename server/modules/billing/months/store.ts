/** Months of contracts: which are over, how each was measured, and what was invoiced of it. */
import type { MonthState } from '@iroko/contract/billing/months'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { BillingMonth } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named } from '../../../lib/database/references.ts'
import type { InvoicedPart, MonthLine } from './rules.ts'
import { personDays } from './store-minutes.ts'

const unsettled = sql<number>`(select count(*)::int from attendance_day day where day.status in ('pending', 'conflict')
  and day.day >= greatest(contract.starts_on, over.month) and day.day < over.month + interval '1 month'
  and (contract.ends_on is null or day.day <= contract.ends_on)
  and day.office_id in (select office_id from contract_line where contract_id = contract.id and kind in ('seat', 'hour')
    and starts_on < over.month + interval '1 month' and (ends_on is null or ends_on >= over.month)))`

const state = sql<MonthState>`coalesce(kept.state, 'open')`

/** Every month of every contract that is over. */
const rows = (db: Db, today: string) =>
  db
    .selectFrom('contract')
    .innerJoin('client', 'client.id', 'contract.client_id')
    .innerJoin(
      sql<{
        month: string
      }>`lateral (select month::date as month from generate_series(date_trunc('month', contract.starts_on)::date,
        least(contract.ends_on, (date_trunc('month', ${today}::date) - interval '1 day')::date), interval '1 month') month)`.as<'over'>(
        'over',
      ),
      (join) => join.onTrue(),
    )
    .leftJoin('billing_month as kept', (join) =>
      join.onRef('kept.contract_id', '=', 'contract.id').onRef('kept.month', '=', 'over.month'),
    )
    .leftJoin('invoice', 'invoice.id', 'kept.invoice_id')
    .select(['over.month', named('client').as('client'), state.as('state'), unsettled.as('unsettled')])
    .select([
      sql<string>`contract.id || ' ' || over.month`.as('id'),
      sql<Named>`json_build_object('id', contract.id, 'title', contract.number || ' ' || contract.title)`.as('contract'),
      sql<
        number | null
      >`case when invoice.id is not null then invoice.net_kobo else (select coalesce(sum((line->>'amount_kobo')::bigint), 0)::bigint
        from jsonb_array_elements(kept.lines) line) end`.as('net_kobo'),
      sql<{ id: string; number: string } | null>`case when invoice.id is not null
        then json_build_object('id', invoice.id, 'number', invoice.number) end`.as('invoice'),
    ])

/** Of a month that stands as `kept`. */
export const openObjections = sql<number>`(select count(*)::int from billing_objection objection
  where objection.contract_id = kept.contract_id and objection.month = kept.month and objection.answered_at is null)`

interface Query extends ListQuery {
  state?: MonthState | undefined
  contract_id?: string | undefined
}

export function listMonths(db: Db, list: Query, today: string) {
  const { contract_id, q } = list
  const found = rows(db, today)
    .$if(contract_id !== undefined, (it) => it.where('contract.id', '=', contract_id ?? ''))
    .$if(list.state !== undefined, (it) => it.where(state, '=', list.state ?? 'open'))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', client.title, contract.number, contract.title)) like ${likePattern(q ?? '')}`),
    )
  const columns = { month: sql.ref('over.month'), client: sql.ref('client.title') }
  return listPage(db, found, list, { columns, fallback: '-month,client', tie: sql`concat_ws(' ', contract.id, over.month)` })
}

export const findMonth = (db: Db, contractId: string, month: string, today: string) =>
  rows(db, today)
    .select(['kept.hash', 'kept.measured_at', 'kept.shared_until', 'contract.client_confirms', 'contract.client_id'])
    .leftJoin('client_contact as accepting', 'accepting.id', 'kept.accepted_by')
    .select(['kept.accepted_at', openObjections.as('objections_open'), 'contract.po_number', 'contract.po_limit_kobo'])
    .select([
      sql<boolean>`exists (select 1 from invoice_request request where request.contract_id = contract.id
        and request.month = over.month and request.status = 'pending')`.as('is_asked'),
      sql<string | null>`accepting.first_name || ' ' || accepting.last_name`.as('accepted_by'),
      sql<MonthLine[] | null>`kept.lines`.as('lines'),
    ])
    .where('contract.id', '=', contractId)
    .where('over.month', '=', month)
    .executeTakeFirst()

/** Lines of a month that the client objects to, without an answer yet. */
export async function countObjections(db: Db, contractId: string, month: string): Promise<number> {
  const { count } = await db
    .selectFrom('billing_objection')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('contract_id', '=', contractId)
    .where('month', '=', month)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A measured month, held after its contract. */
export async function lockMonth(db: Db, contractId: string, month: string) {
  const found = await db
    .selectFrom('billing_month')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, state: found.state as MonthState, lines: found.lines as unknown as MonthLine[] }
}

export async function keepMonth(db: Db, row: Insertable<BillingMonth>): Promise<void> {
  const { contract_id: _contract, month: _month, ...kept } = row
  await db
    .insertInto('billing_month')
    .values(row)
    .onConflict((it) =>
      it.columns(['contract_id', 'month']).doUpdateSet({ ...kept, shared_until: null, accepted_at: null, accepted_by: null }),
    )
    .execute()
}

export async function moveMonth(db: Db, contractId: string, month: string, row: Updateable<BillingMonth>): Promise<void> {
  await db.updateTable('billing_month').set(row).where('contract_id', '=', contractId).where('month', '=', month).execute()
}

/** The months of a contract that were invoiced before one, the newest first. */
export async function invoicedMonths(db: Db, contractId: string, before: string): Promise<string[]> {
  const found = await db
    .selectFrom('billing_month')
    .select('month')
    .where('contract_id', '=', contractId)
    .where('month', '<', before)
    .where('state', '=', 'invoiced')
    .orderBy('month', 'desc')
    .limit(12)
    .execute()
  return found.map(({ month }) => month)
}

/** What was invoiced of a month, adjustments and corrections included; a concession is a kindness that is never charged again. */
export async function invoicedOf(db: Db, contractId: string, month: string): Promise<InvoicedPart[]> {
  return await db
    .selectFrom('invoice_line as line')
    .innerJoin('invoice', 'invoice.id', 'line.invoice_id')
    .select(['line.contract_line_id', 'line.amount_kobo'])
    .where('invoice.contract_id', '=', contractId)
    .where('line.month', '=', month)
    .where('line.effect', '<>', 'concession')
    .execute()
}

export function listDays(db: Db, contractId: string, month: string, list: ListQuery) {
  const found = db
    .selectFrom(personDays(contractId, month).as('minutes'))
    .selectAll()
    .$if(Boolean(list.q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', minutes.person, minutes.line)) like ${likePattern(list.q ?? '')}`),
    )
  const columns = { day: sql.ref('minutes.day'), person: sql.ref('minutes.person') }
  return listPage(db, found, list, { columns, fallback: 'day,person', tie: sql.ref('minutes.id') })
}

/** The campaigns of the lines of a contract, by the line. */
export async function officesOfLines(db: Db, contractId: string): Promise<Map<string, string>> {
  const found = await db.selectFrom('contract_line').select(['id', 'office_id']).where('contract_id', '=', contractId).execute()
  return new Map(found.map(({ id, office_id }) => [id, office_id]))
}

/** The last of so many working days after a day: Monday to Friday without holidays that are everybody's. */
export async function workingDayAfter(db: Db, day: string, count: number): Promise<string> {
  const found = await sql<{ day: string }>`
    select day::date as day from generate_series(${day}::date + 1, ${day}::date + 60, interval '1 day') day
    where extract(isodow from day) < 6 and not exists (select 1 from public_holiday holiday where holiday.archived_at is null
      and day between holiday.start_date and holiday.end_date and holiday_is_for(holiday.id, null, null))
    order by day offset ${count - 1} limit 1`.execute(db)
  return found.rows[0]?.day ?? day
}

/** The titles of offices by their ids, for lines that are kept with the id alone. */
export async function officeTitles(db: Db, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('office')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(found.map((office) => [office.id, office]))
}
