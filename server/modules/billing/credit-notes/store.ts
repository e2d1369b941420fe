/** Credit notes and write-offs as they were asked for, and what of invoices they can still take. */
import type { CreditDraftLine, CreditKind } from '@iroko/contract/billing/credit-notes'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { CreditNote } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type Named, named, personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import { openOf } from '../invoices/store.ts'
import type { Creditable } from './rules.ts'

const rows = (db: Db) =>
  db
    .selectFrom('credit_note as note')
    .leftJoin('invoice', 'invoice.id', 'note.invoice_id')
    .leftJoin('receipt', 'receipt.id', 'note.receipt_id')
    .leftJoin('journal_entry as received', 'received.id', 'receipt.entry_id')
    .innerJoin('client', (join) => join.on(sql<SqlBool>`client.id = coalesce(invoice.client_id, receipt.client_id)`))
    .innerJoin('employee', 'employee.id', 'note.employee_id')
    .select(['note.id', 'note.version', 'note.total_kobo', 'note.reason', 'note.created_at'])
    .select([
      named('client').as('client'),
      personRef().as('made_by'),
      sql<Named>`json_build_object('id', coalesce(invoice.id, receipt.id), 'title', coalesce(invoice.number, received.number))`.as(
        'invoice',
      ),
      sql<CreditKind>`note.kind`.as('kind'),
      sql<RequestStatus>`note.status`.as('status'),
    ])

interface Query extends ListQuery {
  status?: RequestStatus | undefined
  kind?: CreditKind | undefined
  invoice_id?: string | undefined
}

export function listNotes(db: Db, list: Query) {
  const { status, kind, invoice_id, q } = list
  const found = rows(db)
    .$if(status !== undefined, (it) => it.where('note.status', '=', status ?? 'pending'))
    .$if(kind !== undefined, (it) => it.where('note.kind', '=', kind ?? 'credit'))
    .$if(invoice_id !== undefined, (it) => it.where('note.invoice_id', '=', invoice_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`lower(concat_ws(' ', client.title, invoice.number, received.number, note.reason)) like ${likePattern(q ?? '')}`,
      ),
    )
  const columns = { created_at: sql.ref('note.created_at'), total_kobo: sql.ref('note.total_kobo') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('note.id') })
}

interface ShownNoteLine extends CreditDraftLine {
  title: string
}

const whole = (db: Db) =>
  rows(db)
    .leftJoin('invoice as document', 'document.id', 'note.id')
    .leftJoin('journal_entry as paid', 'paid.id', 'note.entry_id')
    .select(['note.net_kobo', 'note.vat_kobo', 'note.allowance_kobo'])
    .select([
      sql<ShownNoteLine[]>`coalesce((select json_agg(json_build_object('position', line.position, 'title', line.title,
        'amount_kobo', (own->>'amount_kobo')::bigint, 'effect', own->>'effect') order by line.position)
        from jsonb_array_elements(note.lines) own join invoice_line line on line.invoice_id = note.invoice_id
          and line.position = (own->>'position')::int), '[]')`.as('lines'),
      sql<{ id: string; number: string; issued_on: string } | null>`case
        when document.id is not null then json_build_object('id', document.id, 'number', document.number, 'issued_on', document.issued_on)
        when paid.id is not null then json_build_object('id', paid.id, 'number', paid.number, 'issued_on', paid.dated_on) end`.as(
        'issued',
      ),
    ])

export const findNote = (db: Db, id: string) => whole(db).where('note.id', '=', id).executeTakeFirst()
export const findNotes = (db: Db, ids: readonly string[]) =>
  whole(db)
    .where('note.id', 'in', [...ids])
    .execute()

/** Held until the transaction ends, after the invoice that it is of, as whoever settles or credits that holds it; for a caller only one that they may read. */
export async function lockNote(db: Db, id: string, caller?: { user: User }) {
  const of = await db.selectFrom('credit_note').select(['invoice_id', 'receipt_id']).where('id', '=', id).executeTakeFirst()
  if (!of) return undefined
  if (of.invoice_id !== null) await db.selectFrom('invoice').select('id').where('id', '=', of.invoice_id).forUpdate().execute()
  if (of.receipt_id !== null) await db.selectFrom('receipt').select('id').where('id', '=', of.receipt_id).forUpdate().execute()
  const found = await db
    .selectFrom('credit_note')
    .selectAll()
    .where('id', '=', id)
    .where(caller && !may(caller.user, 'invoice.read') ? sql<SqlBool>`false` : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, kind: found.kind as CreditKind, lines: found.lines as unknown as CreditDraftLine[] }
}
export type HeldNote = NonNullable<Awaited<ReturnType<typeof lockNote>>>

export async function insertNote(db: Db, row: Insertable<CreditNote>): Promise<void> {
  await db.insertInto('credit_note').values(row).execute()
}

interface CreditableLine {
  position: number
  title: string
  amount_kobo: number
  left_kobo: number
  office_id: string | null
  contract_line_id: string | null
  contract_measure_id: string | null
  month: string | null
}

export interface CreditedInvoice extends Creditable {
  id: string
  client_id: string
  contract_id: string | null
  month: string | null
  po_number: string
  tax_code_id: string | null
  /** The day of the books. */
  dated_on: string | null
  is_asked: boolean
  lines: CreditableLine[]
}

/** An invoice, held, with what was taken off it. */
export async function lockCredited(db: Db, id: string): Promise<CreditedInvoice | undefined> {
  await db.selectFrom('invoice').select('id').where('id', '=', id).forUpdate().execute()
  return await findCredited(db, id)
}

export async function findCredited(db: Db, id: string): Promise<CreditedInvoice | undefined> {
  const taken = (
    column: 'net_kobo' | 'vat_kobo' | 'wht_kobo',
  ) => sql<number>`(select -coalesce(sum(own.${sql.ref(column)}), 0)::bigint
    from invoice own where own.credits = invoice.id and own.kind = 'credit')`
  const found = await db
    .selectFrom('invoice')
    .leftJoin('journal_entry as entry', 'entry.id', 'invoice.entry_id')
    .select(['invoice.id', 'invoice.number', 'invoice.credits', 'invoice.net_kobo', 'invoice.vat_bp', 'invoice.total_kobo'])
    .select(['invoice.wht_kobo', 'invoice.client_id', 'invoice.contract_id', 'invoice.month', 'invoice.po_number'])
    .select(['invoice.tax_code_id', 'entry.dated_on', openOf().as('open_kobo')])
    .select([taken('net_kobo').as('credited_net'), taken('vat_kobo').as('credited_vat'), taken('wht_kobo').as('credited_wht')])
    .select([
      sql<number>`(select -coalesce(sum(own.total_kobo), 0)::bigint from invoice own where own.credits = invoice.id)`.as(
        'taken_kobo',
      ),
      sql<boolean>`exists (select 1 from credit_note note where note.invoice_id = invoice.id and note.status = 'pending')`.as(
        'is_asked',
      ),
    ])
    .where('invoice.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { credited_net, credited_vat, credited_wht, ...invoice } = found
  const credited = { net_kobo: credited_net, vat_kobo: credited_vat, wht_kobo: credited_wht }
  return { ...invoice, credited, lines: await creditableLines(db, id) }
}

/** The lines that charge something, with what was not credited of each. */
const creditableLines = (db: Db, invoiceId: string): Promise<CreditableLine[]> =>
  db
    .selectFrom('invoice_line as line')
    .select(['line.position', 'line.title', 'line.amount_kobo', 'line.office_id', 'line.contract_line_id'])
    .select(['line.contract_measure_id', 'line.month'])
    .select(
      sql<number>`line.amount_kobo + (select coalesce(sum(own.amount_kobo), 0)::bigint from invoice credit
        join invoice_line own on own.invoice_id = credit.id
        where credit.credits = line.invoice_id and own.credits_position = line.position)`.as('left_kobo'),
    )
    .where('line.invoice_id', '=', invoiceId)
    .where('line.amount_kobo', '>', 0)
    .orderBy('line.position')
    .execute()

/** What of the loss allowance is not used, by the books. */
export async function allowanceLeft(db: Db): Promise<number> {
  const { kobo } = await db
    .selectFrom('posting_rule as rule')
    .leftJoin('ledger_month as month', 'month.account_id', 'rule.account_id')
    .select(sql<number>`coalesce(sum(month.credit_kobo - month.debit_kobo), 0)::bigint`.as('kobo'))
    .where('rule.key', '=', 'billing.allowance')
    .executeTakeFirstOrThrow()
  return kobo
}

/** The day of the books of an entry. */
export async function bookedOn(db: Db, entryId: string): Promise<string> {
  const { dated_on } = await db
    .selectFrom('journal_entry')
    .select('dated_on')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  return dated_on
}

/** Refunds that were approved and not paid, the oldest first. */
export const refundsToPay = (db: Db) =>
  rows(db)
    .where('note.kind', '=', 'refund')
    .where('note.status', '=', 'approved')
    .where('note.entry_id', 'is', null)
    .orderBy('note.created_at')
    .orderBy('note.id')
    .limit(50)
    .execute()

export async function payRefund(db: Db, id: string, entry_id: string): Promise<void> {
  await db.updateTable('credit_note').set({ entry_id, version: sql`version + 1` }).where('id', '=', id).execute()
}
