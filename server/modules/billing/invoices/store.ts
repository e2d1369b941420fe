/** Invoices and credit notes as they were issued, and what of them is open. */
import type { BillingEffect, InvoiceKind, InvoiceState } from '@iroko/contract/billing/invoices'
import type { VatTreatment } from '@iroko/contract/clients/directory'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Invoice, InvoiceLine } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, type Named, named } from '../../../lib/database/references.ts'

/** What is not settled of an invoice, and what is not used of a credit note, which is below zero. */
function paidBackOf(table: string): RawBuilder<number> {
  return sql<number>`coalesce((select sum(total_kobo) from credit_note refund where refund.invoice_id = ${sql.ref(`${table}.id`)}
    and refund.kind = 'refund' and refund.entry_id is not null), 0)`
}

export const openOf = (table = 'invoice'): RawBuilder<number> => sql<number>`(${sql.ref(`${table}.total_kobo`)}
  - coalesce((select sum(amount_kobo) from allocation where allocation.invoice_id = ${sql.ref(`${table}.id`)}), 0)
  + coalesce((select sum(amount_kobo) from allocation where allocation.credit_id = ${sql.ref(`${table}.id`)}), 0)
  + ${paidBackOf(table)})`

/** What of an `invoice` that is a credit note was paid back. */
export const paidBack = paidBackOf('invoice')

const stateOn = (
  today: string,
) => sql<InvoiceState>`case when invoice.credits is not null then invoice.kind when ${openOf()} = 0 then 'paid'
  when exists (select 1 from dispute where dispute.invoice_id = invoice.id and dispute.state = 'open') then 'disputed'
  when invoice.due_on < ${today}::date then 'overdue' when ${openOf()} < invoice.total_kobo then 'part_paid' else 'open' end`

const rows = (db: Db, today: string) =>
  db
    .selectFrom('invoice')
    .innerJoin('client', 'client.id', 'invoice.client_id')
    .leftJoin('contract', 'contract.id', 'invoice.contract_id')
    .select(['invoice.id', 'invoice.number', 'invoice.month', 'invoice.issued_on', 'invoice.due_on', 'invoice.net_kobo'])
    .select(['invoice.vat_kobo', 'invoice.total_kobo', 'invoice.wht_kobo', named('client').as('client')])
    .select([
      ifThere('contract', named('contract')).as('contract'),
      sql<InvoiceKind>`invoice.kind`.as('kind'),
      openOf().as('open_kobo'),
      stateOn(today).as('state'),
    ])

interface Query extends ListQuery {
  client_id?: string | undefined
  kind?: InvoiceKind | undefined
  state?: InvoiceState | undefined
  month?: string | undefined
}

export function listInvoices(db: Db, list: Query, today: string) {
  const { client_id, kind, state, month, q } = list
  const found = rows(db, today)
    .$if(client_id !== undefined, (it) => it.where('invoice.client_id', '=', client_id ?? ''))
    .$if(kind !== undefined, (it) => it.where('invoice.kind', '=', kind ?? 'free'))
    .$if(month !== undefined, (it) => it.where('invoice.month', '=', month ?? ''))
    .$if(state !== undefined, (it) => it.where(stateOn(today), '=', state ?? 'open'))
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`lower(concat_ws(' ', invoice.number, client.title, contract.title)) like ${likePattern(q ?? '')}`),
    )
  const columns = {
    number: sql.ref('invoice.number'),
    issued_on: sql.ref('invoice.issued_on'),
    due_on: sql.ref('invoice.due_on'),
    total_kobo: sql.ref('invoice.total_kobo'),
  }
  return listPage(db, found, list, { columns, fallback: '-issued_on', tie: sql.ref('invoice.number') })
}

/** An invoice with its lines; of one client, where a contact of it asks. */
export async function findInvoice(db: Db, id: string, today: string, clientId?: string) {
  const found = await rows(db, today)
    .leftJoin('journal_entry as entry', 'entry.id', 'invoice.entry_id')
    .leftJoin('invoice as credited', 'credited.id', 'invoice.credits')
    .leftJoin('employee', 'employee.id', 'invoice.issued_by')
    .select(['invoice.po_number', 'invoice.vat_bp', 'invoice.created_at', 'employee.full_name as issued_by'])
    .select([
      sql<{
        id: string
        number: string
      } | null>`case when entry.id is not null then json_build_object('id', entry.id, 'number', entry.number) end`.as('entry'),
      sql<Named | null>`case when credited.id is not null then json_build_object('id', credited.id, 'title', credited.number) end`.as(
        'credits',
      ),
      sql<Named[]>`coalesce((select json_agg(json_build_object('id', own.id, 'title', own.number) order by own.number)
        from invoice own where own.credits = invoice.id), '[]')`.as('credited_by'),
    ])
    .where('invoice.id', '=', id)
    .$if(clientId !== undefined, (it) => it.where('invoice.client_id', '=', clientId ?? ''))
    .executeTakeFirst()
  return found && { ...found, lines: await linesOf(db, id) }
}

const linesOf = (db: Db, invoiceId: string) =>
  db
    .selectFrom('invoice_line as line')
    .leftJoin('office', 'office.id', 'line.office_id')
    .select(['line.position', 'line.title', 'line.quantity', 'line.price_kobo', 'line.amount_kobo', 'line.note'])
    .select([
      sql<'minute' | 'piece' | 'day'>`line.unit`.as('unit'),
      sql<BillingEffect>`line.effect`.as('effect'),
      ifThere('office', named('office')).as('campaign'),
    ])
    .where('line.invoice_id', '=', invoiceId)
    .orderBy('line.position')
    .execute()

export async function insertInvoice(
  db: Db,
  invoice: Insertable<Invoice>,
  lines: readonly Omit<Insertable<InvoiceLine>, 'invoice_id' | 'position'>[],
): Promise<void> {
  await db.insertInto('invoice').values(invoice).execute()
  await db
    .insertInto('invoice_line')
    .values(lines.map((line, at) => ({ ...line, invoice_id: invoice.id, position: at + 1 })))
    .execute()
}

/** The client as an invoice names and taxes it. */
export const findClient = (db: Db, id: string) =>
  db
    .selectFrom('client')
    .select(['id', 'title', 'legal_name', 'tin', 'address', 'residency', 'vat_treatment', 'vat_agent', 'wht_bp'])
    .select(['terms_days', 'po_required', 'names_shown'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The tax code of sales that is named, or that of a treatment, with its rate on a day. */
export async function salesTax(
  db: Db,
  { id, treatment }: { id?: string; treatment?: VatTreatment },
  day: string,
): Promise<{ id: string; rate_bp: number; treatment: string } | undefined> {
  return await db
    .selectFrom('tax_code')
    .innerJoin('tax_rate', 'tax_rate.tax_code_id', 'tax_code.id')
    .select(['tax_code.id', 'tax_rate.rate_bp', 'tax_code.treatment'])
    .where('tax_code.kind', '=', 'output')
    .$if(id !== undefined, (it) => it.where('tax_code.id', '=', id ?? ''))
    .$if(treatment !== undefined, (it) => it.where('tax_code.treatment', '=', treatment ?? 'standard'))
    .where('tax_code.archived_at', 'is', null)
    .where('tax_rate.starts_on', '<=', day)
    .orderBy('tax_rate.starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What was invoiced by an order of a contract, without tax and less what was credited. */
export async function invoicedOn(db: Db, contractId: string, po_number: string): Promise<number> {
  const { kobo } = await db
    .selectFrom('invoice')
    .select(sql<number>`coalesce(sum(net_kobo), 0)`.as('kobo'))
    .where('contract_id', '=', contractId)
    .where('po_number', '=', po_number)
    .where('kind', '<>', 'write_off')
    .executeTakeFirstOrThrow()
  return kobo
}

interface BehindDay {
  line: string
  campaign: string
  employee_id: string
  full_name: string
  day: string
  minutes: number
}

/** Whose days an invoice charges. */
export async function daysBehind(db: Db, invoiceId: string): Promise<BehindDay[]> {
  return await db
    .selectFrom('billing_day as day')
    .innerJoin('contract_line as line', 'line.id', 'day.contract_line_id')
    .innerJoin('office', 'office.id', 'line.office_id')
    .innerJoin('employee', 'employee.id', 'day.employee_id')
    .select([
      'line.title as line',
      'office.title as campaign',
      'day.employee_id',
      'employee.full_name',
      'day.day',
      'day.minutes',
    ])
    .where('day.invoice_id', '=', invoiceId)
    .orderBy('office.title')
    .orderBy('line.title')
    .orderBy('day.day')
    .orderBy('employee.full_name')
    .orderBy('day.employee_id')
    .execute()
}

/** What papers name of us: from the settings of the company, and as the tax office knows it. */
export async function findIssuer(db: Db) {
  const employer = await db.selectFrom('employer').select(['tax_id', 'address']).executeTakeFirst()
  return { tax_id: employer?.tax_id ?? '', address: employer?.address ?? '' }
}
