/** Invoices that one person asks for and another approves: free ones, and months beyond the limit of their order. Design of commerce, sections 2 and 7. */
import type { invoiceRequests } from '@iroko/contract/billing/invoice-requests'
import { monthInWords } from '@iroko/contract/day-words'
import { quantityWords } from '@iroko/contract/documents'
import { conflict, invalid, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { InvoiceRequest } from '../../../database.types.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { lockClient } from '../contracts/store.ts'
import { issue, taxesOf } from '../invoices/actions.ts'
import { totalsOf, whyNotIssued } from '../invoices/rules.ts'
import { invoicedOn } from '../invoices/store.ts'
import { issuable, issueMonth } from '../months/actions.ts'
import { linesOf, type RequestedLine, wrongLines } from './rules.ts'
import * as store from './store.ts'

export const invoiceRequest: RequestKind<store.HeldRequest, NamedDescription> = {
  kind: 'invoice',
  lock: store.lockRequest,
  apply: issueRequested,
  letters: requestLetters({ did: 'asked for', once: 'Once you approve it, it is issued and the client is told.' }),

  describe: async ({ db }, ids) =>
    (await store.findRequests(db, ids)).map(({ id, version, made_by, client, contract, month, lines, reason, ...asked }) => {
      const noun = month === null ? 'free invoice' : `invoice of ${monthInWords(month)}`
      const amount = formatMoney(asked.total_kobo)
      return {
        ...{ id, version, reason, asker: made_by, others: [], change: [], noun },
        called: month === null ? 'Free invoice' : 'Invoice beyond its order',
        summary: `${month === null ? 'Free invoice' : `Invoice of ${monthInWords(month)}`}, ${client.title}, ${amount}`,
        what: `a${month === null ? '' : 'n'} ${noun} to ${client.title} of ${amount}`,
        facts: [
          ...(contract ? [{ label: 'Contract', value: contract.title }] : []),
          ...lines.map((line) => ({ label: line.title, value: lineWords(line) })),
          { label: 'VAT', value: formatMoney(asked.vat_kobo) },
          ...(asked.po_number ? [{ label: 'Their order', value: asked.po_number }] : []),
        ],
      }
    }),
}

const lineWords = ({ quantity, unit, price_kobo, amount_kobo }: RequestedLine): string =>
  price_kobo === null || unit === 'day'
    ? formatMoney(amount_kobo)
    : `${quantityWords(quantity, unit)} at ${formatMoney(price_kobo)}: ${formatMoney(amount_kobo)}`

type Draft = z.output<typeof invoiceRequests.ask.body>

/** Asks for an invoice that no contract computes; 422 by the line where one is wrong. */
export async function askFree(call: StaffTools, { client_id, lines, reason, ...draft }: Draft): Promise<string> {
  const { db } = call
  const known = await lockClient(db, client_id)
  if (!known) throw invalid({ client_id: 'Choose a client from the list' })
  const wrong = wrongLines(lines, known.campaigns)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const { terms_days, po_number } = draft
  const { client, vat_bp, wht_bp, tax_code_id } = await taxesOf(call, client_id, draft.tax_code_id ?? undefined)
  const written = linesOf(lines)
  const totals = totalsOf(written, { vat_bp, wht_bp })
  refuse(whyNotIssued({ client, totals, po_required: client.po_required, po_number, po_left_kobo: null }))
  const taxed = { ...totals, vat_bp, tax_code_id }
  return await send(call, { client_id, lines: JSON.stringify(written), terms_days, po_number, ...taxed, reason })
}

interface Month {
  id: string
  month: string
}

/** Asks that a month is invoiced though it is beyond the limit of its order; 409 where it is not. */
export async function askMonth(
  call: StaffTools,
  { id, month }: Month,
  { hash, reason }: { hash: string; reason: string },
): Promise<string> {
  const { db } = call
  const { contract, lines } = await issuable(call, { id, month }, hash)
  const { client_id, terms_days, po_number, po_limit_kobo } = contract
  const { client, vat_bp, wht_bp, tax_code_id } = await taxesOf(call, client_id)
  const totals = totalsOf(lines, { vat_bp, wht_bp })
  refuse(whyNotIssued({ client, totals, po_required: client.po_required, po_number, po_left_kobo: null }))
  if (po_limit_kobo === null || totals.net_kobo <= po_limit_kobo - (await invoicedOn(db, id, po_number)))
    throw conflict('within', 'It is within the limit of its order: issue it')
  const taxed = { ...totals, vat_bp, tax_code_id }
  const of = { client_id, contract_id: id, month, hash }
  return await send(call, { ...of, lines: JSON.stringify(lines), terms_days, po_number, ...taxed, reason })
}

type Row = Omit<Insertable<InvoiceRequest>, 'id' | 'employee_id' | 'created_at'>

async function send(call: StaffTools, asked: Row): Promise<string> {
  const { db, user, now } = call
  const id = uuid()
  const row = { ...asked, id, employee_id: user.id, created_at: now.toISOString() }
  await orRefuse(
    store.insertRequest(db, row),
    'invoice_request_open',
    conflict('open_request', 'The invoice of this month already awaits a decision'),
  )
  await call.audit({ action: 'invoice.ask', entity: 'invoice_request', entity_id: id, after: row })
  const facts = { amount_kobo: asked.total_kobo }
  await sendRequest(call, invoiceRequest, { id, requester_id: user.id, makers: [user.id], facts })
  await call.changed('invoices', { permission: 'invoice.read' })
  return id
}

/** Issues what was approved under the id of its request; whether it still may be is asked again. */
async function issueRequested(call: Tools, held: store.HeldRequest): Promise<string> {
  const { id, client_id, contract_id, month, hash, lines, terms_days, po_number, tax_code_id, employee_id: by } = held
  if (contract_id !== null && month !== null && hash !== null) {
    const { number } = await issueMonth(call, { id: contract_id, month }, { hash, by, request: id })
    return `Issued as ${number}`
  }
  if (!(await lockClient(call.db, client_id))) throw conflict('archived', 'This client is archived. Reject the request')
  const { number } = await issue(call, {
    ...{ id, kind: 'free', client_id, contract_id: null, month: null, terms_days, po_number, po_limit_kobo: null },
    ...{ tax_code_id, lines, by },
  })
  return `Issued as ${number}`
}
