/** What clients owe, from invoices, receipts and what settles what, each on its day of the books. */
import { ageBuckets, type StatementKind } from '@iroko/contract/billing/statements'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named } from '../../../lib/database/references.ts'

/** The day of the books of what settles something: that of its entry, or its own where nothing is posted. */
const settledOn = sql`coalesce((select dated_on from journal_entry where id = allocation.entry_id), allocation.dated_on)`

/** What was paid back by a day. */
const refundedOn = (of: RawBuilder<unknown>, on: string) => sql`coalesce((select sum(refund.total_kobo) from credit_note refund
  join journal_entry paid on paid.id = refund.entry_id where refund.kind = 'refund' and paid.dated_on <= ${on}::date and ${of}), 0)`

/** What is open of each document as at a day: invoices above zero by how long they are due, the rest of receipts and credit notes below. */
const openOn = (on: string) => sql`(
  select invoice.client_id, invoice.credits is not null as is_advance, ${on}::date - invoice.due_on as age,
    invoice.total_kobo
      - coalesce((select sum(amount_kobo) from allocation where allocation.invoice_id = invoice.id and ${settledOn} <= ${on}::date), 0)
      + coalesce((select sum(amount_kobo) from allocation where allocation.credit_id = invoice.id and ${settledOn} <= ${on}::date), 0)
      + ${refundedOn(sql`refund.invoice_id = invoice.id`, on)} as kobo
  from invoice join journal_entry entry on entry.id = invoice.entry_id and entry.dated_on <= ${on}::date
  union all
  select receipt.client_id, true, 0, coalesce((select sum(amount_kobo - wht_kobo - vat_withheld_kobo) from allocation
    where allocation.receipt_id = receipt.id and ${settledOn} <= ${on}::date), 0) - receipt.amount_kobo
    + ${refundedOn(sql`refund.receipt_id = receipt.id`, on)}
  from receipt join journal_entry entry on entry.id = receipt.entry_id and entry.dated_on <= ${on}::date)`

interface Age {
  id: string
  client: Named
  not_due: number
  to_30: number
  to_60: number
  to_90: number
  to_180: number
  over: number
  advances: number
  total_kobo: number
}

const within = (from: number | null, to: number | null) =>
  sql`coalesce(sum(kobo) filter (where not is_advance and age >= ${from ?? -1_000_000} and age <= ${to ?? 1_000_000}), 0)::bigint`

/** What each client owes as at a day by its age. */
const ages = (db: Db, { q }: Pick<ListQuery, 'q'>, on: string) =>
  db
    .selectFrom(
      sql<
        Omit<Age, 'client'>
      >`(select client_id as id, ${within(null, 0)} as not_due, ${within(1, 30)} as to_30, ${within(31, 60)} as to_60,
        ${within(61, 90)} as to_90, ${within(91, 180)} as to_180, ${within(181, null)} as over,
        coalesce(sum(kobo) filter (where is_advance), 0)::bigint as advances, sum(kobo)::bigint as total_kobo
        from ${openOn(on)} open group by client_id having bool_or(kobo <> 0))`.as('age'),
    )
    .innerJoin('client', 'client.id', 'age.id')
    .selectAll('age')
    .select(named('client').as('client'))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(client.title) like ${likePattern(q ?? '')}`))

export function listAges(db: Db, list: ListQuery, on: string) {
  const found = ages(db, list, on)
  const columns = { client: sql.ref('client.title'), total_kobo: sql.ref('age.total_kobo') }
  return listPage(db, found, list, { columns, fallback: 'client', tie: sql.ref('age.id') })
}

/** What all that are listed owe. */
export async function sumAges(db: Db, list: ListQuery, on: string): Promise<Omit<Age, 'id' | 'client'>> {
  const sum = (key: keyof Omit<Age, 'id' | 'client'>) => sql<number>`coalesce(sum(${sql.ref(key)}), 0)::bigint`.as(key)
  return await db
    .selectFrom(ages(db, list, on).as('age'))
    .select([...ageBuckets, 'advances' as const, 'total_kobo' as const].map(sum))
    .executeTakeFirstOrThrow()
}

export interface StatementRow {
  day: string
  kind: StatementKind
  reference: string
  amount_kobo: number
}

/** What moved a client's account up to a day, in its order: documents, receipts, and what was withheld as it was taken or taken back. */
export async function listMoves(db: Db, clientId: string, to: string): Promise<StatementRow[]> {
  const found = await sql<StatementRow>`
    select day, kind, reference, amount_kobo from (
      select entry.dated_on as day, case when invoice.credits is not null then invoice.kind else 'invoice' end as kind, invoice.number as reference,
        invoice.total_kobo as amount_kobo, invoice.created_at as at
      from invoice join journal_entry entry on entry.id = invoice.entry_id where invoice.client_id = ${clientId}::uuid
      union all
      select entry.dated_on, 'receipt', entry.number, -receipt.amount_kobo, receipt.created_at
      from receipt join journal_entry entry on entry.id = receipt.entry_id where receipt.client_id = ${clientId}::uuid
      union all
      select ${settledOn}, 'withheld', invoice.number, -(allocation.wht_kobo + allocation.vat_withheld_kobo), allocation.created_at
      from allocation join invoice on invoice.id = allocation.invoice_id
      where invoice.client_id = ${clientId}::uuid and allocation.wht_kobo + allocation.vat_withheld_kobo <> 0
      union all
      select entry.dated_on, 'refund', entry.number, refund.total_kobo, refund.created_at
      from credit_note refund join journal_entry entry on entry.id = refund.entry_id
      left join invoice credit on credit.id = refund.invoice_id left join receipt on receipt.id = refund.receipt_id
      where refund.kind = 'refund' and coalesce(credit.client_id, receipt.client_id) = ${clientId}::uuid) moves
    where day <= ${to}::date order by day, at, reference, amount_kobo desc`.execute(db)
  return found.rows
}

export const findClient = (db: Db, id: string): Promise<Named | undefined> =>
  db.selectFrom('client').select(['id', 'title']).where('id', '=', id).executeTakeFirst()

/** What keeps a client from being archived: what it owes, what it paid ahead, contracts that run. */
export async function findOwed(
  db: Db,
  clientId: string,
  today: string,
): Promise<{ owed: number; advances: number; contracts: number }> {
  const found = await sql<{ owed: number; advances: number; contracts: number }>`
    select coalesce(sum(kobo) filter (where not is_advance), 0)::bigint as owed, coalesce(-sum(kobo) filter (where is_advance), 0)::bigint as advances,
      (select count(*)::int from contract where contract.client_id = ${clientId}::uuid and (ends_on is null or ends_on >= ${today}::date)) as contracts
    from ${openOn(today)} open where open.client_id = ${clientId}::uuid`.execute(db)
  return found.rows[0] ?? { owed: 0, advances: 0, contracts: 0 }
}
