/** What is owed to vendors by how long it is due, and what came and went of it. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named } from '../../../lib/database/references.ts'

/** Days that a bill is due for, as at a day. */
const bucket = (day: string, from: number | null, to: number | null) =>
  sql<number>`coalesce(sum(owed.amount_kobo) filter (where
    ${from === null ? sql`true` : sql`${day}::date - bill.due_on >= ${from}`} and ${to === null ? sql`true` : sql`${day}::date - bill.due_on <= ${to}`}), 0)::bigint`

const owed = (db: Db, { q }: Pick<ListQuery, 'q'>, day: string) =>
  db
    .selectFrom('payable_move as owed')
    .innerJoin('bill', 'bill.id', 'owed.bill_id')
    .innerJoin('vendor', 'vendor.id', 'owed.vendor_id')
    .where('owed.dated_on', '<=', day)
    .$if(Boolean(q), (it) => it.where(sql<boolean>`lower(vendor.title) like ${likePattern(q ?? '')}`))
    .groupBy(['vendor.id', 'vendor.title'])
    .having(sql<boolean>`sum(owed.amount_kobo) <> 0`)
    .select(['vendor.id', named('vendor').as('vendor')])
    .select([
      sql<number>`sum(owed.amount_kobo)::bigint`.as('total_kobo'),
      bucket(day, null, 0).as('not_due_kobo'),
      bucket(day, 1, 30).as('to_30_kobo'),
      bucket(day, 31, 60).as('to_60_kobo'),
      bucket(day, 61, 90).as('to_90_kobo'),
      bucket(day, 91, 180).as('to_180_kobo'),
      bucket(day, 181, null).as('over_180_kobo'),
    ])

/** As at a day, from what came and went up to it: together the balance of payables on that day. */
export function listAgeing(db: Db, list: ListQuery, day: string) {
  const found = owed(db, list, day)
  const columns = { vendor: sql`lower(vendor.title)`, total_kobo: sql`sum(owed.amount_kobo)` }
  return listPage(db, found, list, { columns, fallback: '-total_kobo', tie: sql.ref('vendor.id') })
}

const ages = ['total_kobo', 'not_due_kobo', 'to_30_kobo', 'to_60_kobo', 'to_90_kobo', 'to_180_kobo', 'over_180_kobo'] as const

/** What is owed to all that are listed. */
export async function sumAgeing(db: Db, list: ListQuery, day: string): Promise<Record<(typeof ages)[number], number>> {
  return await db
    .selectFrom(owed(db, list, day).as('owed'))
    .select(ages.map((key) => sql<number>`coalesce(sum(${sql.ref(key)}), 0)::bigint`.as(key)))
    .executeTakeFirstOrThrow()
}

/** What is owed in all as at a day: by what came and went, and by the ledger. */
export async function sumsOn(db: Db, day: string): Promise<{ sum_kobo: number; ledger_kobo: number }> {
  const { rows } = await sql<{ sum_kobo: number; ledger_kobo: number }>`
    select (select coalesce(sum(amount_kobo), 0)::bigint from payable_move where dated_on <= ${day}::date) as sum_kobo,
      (select coalesce(sum(credit_kobo - debit_kobo), 0)::bigint from journal_line where rule_key = 'payables.trade' and dated_on <= ${day}::date) as ledger_kobo`.execute(
    db,
  )
  return rows[0] ?? { sum_kobo: 0, ledger_kobo: 0 }
}

/** Oldest first, each with what is owed after it. */
export function listStatement(db: Db, vendorId: string, list: ListQuery) {
  const found = db
    .selectFrom('payable_move as move')
    .innerJoin('journal_entry as entry', 'entry.id', 'move.entry_id')
    .innerJoin('bill', 'bill.id', 'move.bill_id')
    .where('move.vendor_id', '=', vendorId)
    .select(['move.id', 'move.dated_on', 'entry.event', 'move.amount_kobo'])
    .select([
      sql<{ id: string; number: string }>`json_build_object('id', entry.id, 'number', entry.number)`.as('entry'),
      sql<{ id: string; number: string }>`json_build_object('id', bill.id, 'number', bill.number)`.as('bill'),
      sql<number>`(select sum(earlier.amount_kobo)::bigint from payable_move earlier where earlier.vendor_id = move.vendor_id
        and (earlier.dated_on, earlier.id) <= (move.dated_on, move.id))`.as('balance_kobo'),
    ])
  const columns = { dated_on: sql.ref('move.dated_on') }
  return listPage(db, found, list, { columns, fallback: 'dated_on', tie: sql.ref('move.id') })
}
