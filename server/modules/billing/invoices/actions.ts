/** Issuing a document to a client: numbered, posted, kept and told of in one transaction. Design of commerce, section 2. */
import type { InvoiceKind } from '@iroko/contract/billing/invoices'
import { addDays } from '@iroko/contract/dates'
import { conflict, refuse } from '@iroko/contract/errors'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { InvoiceLine } from '../../../database.types.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { post } from '../../accounting/journals/actions.ts'
import { contactsWith } from '../../clients/contacts/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { whyNotZeroRated } from '../evidence/rules.ts'
import { validOf } from '../evidence/store.ts'
import { issuedLetter } from './notify.ts'
import { entryOf, type InvoicedLine, totalsOf, whyNotIssued } from './rules.ts'
import * as store from './store.ts'

type Line = InvoicedLine & Omit<Insertable<InvoiceLine>, 'invoice_id' | 'position' | 'effect' | 'amount_kobo' | 'office_id'>

export interface Issued {
  /** Of the request that asked for it; without one it gets its own. */
  id?: string
  kind: Extract<InvoiceKind, 'contract' | 'free'>
  client_id: string
  contract_id: string | null
  month: string | null
  terms_days: number
  po_number: string
  /** Null without a limit, and where another person approved what is beyond it. */
  po_limit_kobo: number | null
  /** Of a free invoice that is not taxed as its client is. */
  tax_code_id?: string
  lines: readonly Line[]
  /** Who issues it. */
  by: string | null
}

/** The rate of VAT and what is withheld of a client's invoices today; by the code that is chosen, or as the client is taxed. */
export async function taxesOf({ db, today }: Pick<Tools, 'db' | 'today'>, clientId: string, codeId?: string) {
  const client = await store.findClient(db, clientId)
  const tax = await store.salesTax(db, codeId === undefined ? { treatment: client.vat_treatment } : { id: codeId }, today)
  if (!tax) throw conflict('no_tax', 'Add a tax code for sales of this kind first')
  return { client, vat_bp: tax.rate_bp, wht_bp: client.wht_bp, tax_code_id: tax.id, is_exported: tax.treatment === 'zero' }
}

/** Issues an invoice of today and answers its id and number; refused where something that the law asks for is missing. */
export async function issue(call: Tools, issued: Issued): Promise<{ id: string; number: string }> {
  const { db, now, today } = call
  const { kind, client_id, contract_id, month, terms_days, po_number, po_limit_kobo, lines, by } = issued
  const { client, vat_bp, wht_bp, tax_code_id, is_exported } = await taxesOf(call, client_id, issued.tax_code_id)
  if (is_exported) refuse(whyNotZeroRated(client.title, await validOf(db, client_id), today))
  const totals = totalsOf(lines, { vat_bp, wht_bp })
  const spent = po_limit_kobo === null || contract_id === null ? 0 : await store.invoicedOn(db, contract_id, po_number)
  const po_left_kobo = po_limit_kobo === null ? null : po_limit_kobo - spent
  refuse(whyNotIssued({ client, totals, po_required: client.po_required, po_number, po_left_kobo }))
  const id = issued.id ?? uuid()
  const entry = await post(
    db,
    {
      ...{ source_kind: 'invoice', source_id: id, part: '1', kind: 'invoice', event: 'invoice', document_on: today },
      lines: entryOf({ ...totals, client, lines, vat_bp, tax_code_id, is_exported }),
    },
    { now },
  )
  const row = { id, number: entry.number, kind, client_id, contract_id, month, po_number, ...totals, vat_bp, tax_code_id }
  const due_on = addDays(today, terms_days)
  await store.insertInvoice(
    db,
    { ...row, issued_on: today, due_on, entry_id: entry.id, issued_by: by, created_at: now.toISOString() },
    lines,
  )
  await call.audit({ action: 'invoice.issue', entity: 'invoice', entity_id: id, after: { ...row, due_on } })
  const sent = { number: entry.number, total_kobo: totals.total_kobo, due_on }
  await mailBilling(call, client_id, (to) => issuedLetter({ ...to, ...sent }))
  await call.changed(['invoices', 'ledger'], { permission: 'invoice.read' })
  return { id, number: entry.number }
}

interface Addressed {
  first_name: string
  company: string
  client: string
  /** Where the client reads it, behind the sign-in. */
  link: string
}

/** Writes to those of a client who get its invoices. */
export async function mailBilling(
  call: Tools,
  clientId: string,
  letterTo: (to: Addressed) => { subject: string; body: string },
): Promise<void> {
  const company = companyOf(await findCompany(call.db)).name
  const { title: client } = await store.findClient(call.db, clientId)
  const link = `${call.portal.environment.PUBLIC_URL}/client`
  for (const { email, first_name } of await contactsWith(call.db, clientId, 'is_billing'))
    await call.mail({ to: email, ...letterTo({ first_name, company, client, link }) })
}
