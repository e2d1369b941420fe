/** Receipts, what they settle, and what is open of a client. */
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Allocation, Receipt } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named } from '../../../lib/database/references.ts'
import { openOf, paidBack } from '../invoices/store.ts'
import type { OpenInvoice } from './rules.ts'

const left = sql<number>`(receipt.amount_kobo - coalesce((select sum(amount_kobo - wht_kobo - vat_withheld_kobo)
  from allocation where allocation.receipt_id = receipt.id), 0) - refunded(receipt.id, null))`

const rows = (db: Db) =>
  db
    .selectFrom('receipt')
    .innerJoin('client', 'client.id', 'receipt.client_id')
    .innerJoin('journal_entry as entry', 'entry.id', 'receipt.entry_id')
    .innerJoin('bank_line as line', 'line.id', 'receipt.bank_line_id')
    .select(['receipt.id', 'entry.number', 'receipt.received_on', 'receipt.amount_kobo', 'line.narration'])
    .select([named('client').as('client'), left.as('left_kobo')])

export function listReceipts(db: Db, list: ListQuery & { client_id?: string | undefined }) {
  const { client_id, q } = list
  const found = rows(db)
    .$if(client_id !== undefined, (it) => it.where('receipt.client_id', '=', client_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', client.title, entry.number, line.narration)) like ${likePattern(q ?? '')}`),
    )
  const columns = { received_on: sql.ref('receipt.received_on'), amount_kobo: sql.ref('receipt.amount_kobo') }
  return listPage(db, found, list, { columns, fallback: '-received_on', tie: sql.ref('receipt.id') })
}

/** Those of a client as it reads them. */
export function listOwn(db: Db, clientId: string, list: ListQuery) {
  const settles = sql<string[]>`coalesce((select json_agg(distinct invoice.number) from allocation
    join invoice on invoice.id = allocation.invoice_id
    where allocation.receipt_id = receipt.id and allocation.undoes is null
      and not exists (select from allocation undo where undo.undoes = allocation.id)), '[]')`
  const found = db
    .selectFrom('receipt')
    .innerJoin('journal_entry as entry', 'entry.id', 'receipt.entry_id')
    .select(['receipt.id', 'entry.number', 'receipt.received_on', 'receipt.amount_kobo'])
    .select([left.as('left_kobo'), settles.as('settles')])
    .where('receipt.client_id', '=', clientId)
  const columns = { received_on: sql.ref('receipt.received_on') }
  return listPage(db, found, list, { columns, fallback: '-received_on', tie: sql.ref('receipt.id') })
}

export const findReceipt = (db: Db, id: string) => rows(db).where('receipt.id', '=', id).executeTakeFirst()

interface Settling {
  receipt_id?: string
  credit_id?: string
  invoice_id?: string
}

/** What a receipt or a credit note settles, or what settles an invoice, in its order. */
export const allocationsOf = (db: Db, { receipt_id, credit_id, invoice_id }: Settling) =>
  db
    .selectFrom('allocation')
    .innerJoin('invoice', 'invoice.id', 'allocation.invoice_id')
    .leftJoin('receipt', 'receipt.id', 'allocation.receipt_id')
    .leftJoin('journal_entry as entry', 'entry.id', 'receipt.entry_id')
    .leftJoin('invoice as credit', 'credit.id', 'allocation.credit_id')
    .select([
      'allocation.id',
      'allocation.dated_on',
      'allocation.amount_kobo',
      'allocation.wht_kobo',
      'allocation.vat_withheld_kobo',
    ])
    .select([
      sql<Named>`json_build_object('id', invoice.id, 'title', invoice.number)`.as('invoice'),
      sql<Named>`json_build_object('id', coalesce(receipt.id, credit.id), 'title', coalesce(entry.number, credit.number))`.as(
        'by',
      ),
      sql<boolean>`(credit.kind is distinct from 'write_off' and allocation.undoes is null
        and not exists (select 1 from allocation undo where undo.undoes = allocation.id))`.as('can_undo'),
      sql<boolean>`(allocation.undoes is not null or exists (select 1 from allocation undo where undo.undoes = allocation.id))`.as(
        'is_undone',
      ),
    ])
    .$if(receipt_id !== undefined, (it) => it.where('allocation.receipt_id', '=', receipt_id ?? ''))
    .$if(credit_id !== undefined, (it) => it.where('allocation.credit_id', '=', credit_id ?? ''))
    .$if(invoice_id !== undefined, (it) => it.where('allocation.invoice_id', '=', invoice_id ?? ''))
    .orderBy('allocation.created_at')
    .orderBy('allocation.id')
    .execute()

/** Holds the invoices of a client that are open, in one order for everybody: who settles one waits for the others who do. */
export async function lockOpen(db: Db, clientId: string): Promise<OpenInvoice[]> {
  await sql`select id from invoice where client_id = ${clientId}::uuid and credits is null order by id for update`.execute(db)
  return await openInvoices(db, clientId)
}

export async function openInvoices(db: Db, clientId: string): Promise<OpenInvoice[]> {
  const taken = (column: 'wht_kobo' | 'vat_withheld_kobo') =>
    sql<number>`coalesce((select sum(${sql.ref(column)}) from allocation where allocation.invoice_id = invoice.id), 0)`
  // What was credited or written off is not paid, and nothing withheld of it.
  const credited = sql<{
    wht_kobo: number
    vat_kobo: number
  }>`lateral (select coalesce(-sum(own.wht_kobo), 0)::bigint as wht_kobo,
    coalesce(-sum(case when own.kind = 'credit' then own.vat_kobo
      else round(invoice.vat_kobo::numeric * own.total_kobo / invoice.total_kobo) end), 0)::bigint as vat_kobo
    from invoice own where own.credits = invoice.id)`
  return await db
    .selectFrom('invoice')
    .innerJoin('client', 'client.id', 'invoice.client_id')
    .innerJoin(credited.as('credited'), (join) => join.onTrue())
    .select([
      'invoice.id',
      'invoice.number',
      'invoice.due_on',
      'invoice.total_kobo',
      'invoice.wht_kobo',
      openOf().as('open_kobo'),
    ])
    .select([
      sql<number>`${taken('wht_kobo')} + credited.wht_kobo`.as('wht_taken_kobo'),
      sql<number>`${taken('vat_withheld_kobo')} + credited.vat_kobo`.as('vat_taken_kobo'),
      sql<number>`case when client.vat_agent then invoice.vat_kobo else 0 end`.as('vat_agent_kobo'),
    ])
    .where('invoice.client_id', '=', clientId)
    .where('invoice.credits', 'is', null)
    .where(sql<SqlBool>`${openOf()} > 0`)
    .orderBy('invoice.due_on')
    .orderBy('invoice.number')
    .execute()
}

/** An invoice, held, with what is open of it. */
export async function lockInvoice(db: Db, id: string) {
  await db.selectFrom('invoice').select('id').where('id', '=', id).forUpdate().execute()
  return await db
    .selectFrom('invoice')
    .leftJoin('journal_entry as entry', 'entry.id', 'invoice.entry_id')
    .select([
      'invoice.id',
      'invoice.number',
      'invoice.credits',
      'invoice.client_id',
      'entry.dated_on',
      openOf().as('open_kobo'),
    ])
    .where('invoice.id', '=', id)
    .executeTakeFirst()
}

const documents = (db: Db, id: string) =>
  db
    .selectFrom('invoice')
    .leftJoin('journal_entry as entry', 'entry.id', 'invoice.entry_id')
    .select(['invoice.id', 'invoice.number', 'invoice.client_id', 'invoice.kind', 'entry.dated_on'])
    .select(sql<number>`-${openOf()} - refunded(null, invoice.id) + ${paidBack}`.as('left_kobo'))
    .where('invoice.id', '=', id)

/** An invoice or credit note; of a credit note with what is left of it. */
export const findDocument = (db: Db, id: string) => documents(db, id).executeTakeFirst()

/** A credit note, held after the invoices that it settles, with what is left of it; a write-off is none. */
export async function lockCredit(db: Db, id: string) {
  await db.selectFrom('invoice').select('id').where('id', '=', id).forUpdate().execute()
  return await documents(db, id).where('invoice.kind', '=', 'credit').executeTakeFirst()
}

/** A receipt, held after the invoices that it settles. */
export async function lockReceipt(db: Db, id: string) {
  await db.selectFrom('receipt').select('id').where('id', '=', id).forUpdate().execute()
  return await db
    .selectFrom('receipt')
    .select(['receipt.id', 'receipt.client_id', 'receipt.entry_id', left.as('left_kobo')])
    .where('receipt.id', '=', id)
    .executeTakeFirst()
}

/** Whether a document is a write-off: what it settles stays settled. */
export async function isWriteOff(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'write_off')
    .executeTakeFirst()
  return found !== undefined
}

export const findAllocation = (db: Db, id: string) =>
  db.selectFrom('allocation').selectAll().where('id', '=', id).executeTakeFirst()

export async function isUndone(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('allocation').select('id').where('undoes', '=', id).executeTakeFirst()) !== undefined
}

export async function insertReceipt(db: Db, row: Insertable<Receipt>): Promise<void> {
  await db.insertInto('receipt').values(row).execute()
}

export async function insertAllocations(db: Db, allocations: readonly Insertable<Allocation>[]): Promise<void> {
  if (allocations.length > 0)
    await db
      .insertInto('allocation')
      .values([...allocations])
      .execute()
}

/** The clients that may have paid, those who owe something first. */
export const payingClients = (db: Db) =>
  db
    .selectFrom('client')
    .select(['client.id', 'client.title', 'client.version'])
    .where('client.archived_at', 'is', null)
    .orderBy('client.title')
    .execute()

/** A client, held, in the version that was read. */
export const lockClient = (db: Db, id: string) =>
  db.selectFrom('client').select(['id', 'title', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()
