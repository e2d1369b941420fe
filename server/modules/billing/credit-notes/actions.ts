/** Credit notes and write-offs: asked for by one person, issued by the approval of another, told to the client. Design of commerce, sections 2, 3 and 7. */
import { type CreditDraftLine, creditEffectWords, creditKindWords } from '@iroko/contract/billing/credit-notes'
import type { BillingEffect } from '@iroko/contract/billing/invoices'
import { conflict, orNotFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { CreditNote } from '../../../database.types.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { lockPosting, post } from '../../accounting/journals/actions.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { mailBilling } from '../invoices/actions.ts'
import { entryOf } from '../invoices/rules.ts'
import { findClient, insertInvoice } from '../invoices/store.ts'
import { insertAllocations } from '../receipts/store.ts'
import { approveRefund, type RefundDraft, refundOf } from './actions-refunds.ts'
import { takenOffLetter } from './notify.ts'
import { creditOf, type Taken, whyNotCredited, whyNotWrittenOff, writeOffEntry, writeOffOf } from './rules.ts'
import * as store from './store.ts'

export const creditNoteRequest: RequestKind<store.HeldNote, NamedDescription> = {
  kind: 'credit_note',
  lock: store.lockNote,
  apply: issueNote,
  letters: requestLetters({ did: 'asked for', once: 'Once you approve it, it is issued and the client is told.' }),

  describe: async ({ db }, ids) =>
    (await store.findNotes(db, ids)).map(({ id, version, made_by, kind, invoice, client, lines, reason, ...note }) => ({
      id,
      version,
      asker: made_by,
      others: [],
      called: creditKindWords[kind],
      noun: creditKindWords[kind].toLowerCase(),
      summary: `${creditKindWords[kind]}, ${invoice.title} of ${client.title}, ${formatMoney(note.total_kobo)}`,
      what: `a ${creditKindWords[kind].toLowerCase()} of ${formatMoney(note.total_kobo)} on ${invoice.title} of ${client.title}`,
      reason,
      change: [],
      facts: [
        ...lines.map(({ title, amount_kobo, effect }) => ({
          ...{ label: `${creditEffectWords[effect]}: ${title}`, value: formatMoney(amount_kobo) },
        })),
        ...(note.vat_kobo > 0 ? [{ label: 'VAT', value: formatMoney(note.vat_kobo) }] : []),
        ...(note.allowance_kobo > 0 ? [{ label: 'From the loss allowance', value: formatMoney(note.allowance_kobo) }] : []),
      ],
    })),
}

/** An invoice as it is held for what is asked of it. */
export const lockCredited = async ({ db }: Pick<Tools, 'db'>, id: string): Promise<store.CreditedInvoice> =>
  await orNotFound(store.lockCredited(db, id), 'invoice')

/** Asks that lines of an invoice are credited; 409 while something else is asked of it. */
export async function askCredit(
  call: StaffTools,
  invoiceId: string,
  { lines, reason }: { lines: readonly CreditDraftLine[]; reason: string },
): Promise<string> {
  const invoice = await lockCredited(call, invoiceId)
  refuse(whyNotCredited(invoice, lines))
  const { wht_kobo: _wht, ...totals } = creditOf(invoice, lines)
  return await ask(call, invoice, { ...totals, kind: 'credit', lines: JSON.stringify(lines), reason })
}

/** Asks that what is open of an invoice, or a part of it, is written off. */
export async function askWriteOff(
  call: StaffTools,
  invoiceId: string,
  { reason, ...loss }: { amount_kobo: number; allowance_kobo: number; reason: string },
): Promise<string> {
  const invoice = await lockCredited(call, invoiceId)
  refuse(whyNotWrittenOff(invoice, loss, await store.allowanceLeft(call.db)))
  const { wht_kobo: _wht, ...totals } = writeOffOf(invoice, loss.amount_kobo)
  const { allowance_kobo } = loss
  return await ask(call, invoice, { ...totals, kind: 'write_off', lines: '[]', allowance_kobo, reason })
}

type Asking = Pick<
  Insertable<CreditNote>,
  'kind' | 'lines' | 'net_kobo' | 'vat_kobo' | 'total_kobo' | 'allowance_kobo' | 'reason'
>

async function ask(call: StaffTools, { id, number }: store.CreditedInvoice, asking: Asking): Promise<string> {
  return await sendNote(call, { ...asking, invoice_id: id }, number)
}

/** Asks that what is left of a receipt or a credit note is paid back. */
export async function askRefund(call: StaffTools, draft: RefundDraft): Promise<string> {
  const { number, row } = await refundOf(call, draft)
  return await sendNote(call, row, number)
}

type SentNote = Asking & Pick<Insertable<CreditNote>, 'invoice_id' | 'receipt_id'>

async function sendNote(call: StaffTools, asking: SentNote, number: string): Promise<string> {
  const { db, user, now } = call
  const id = uuid()
  const row = { ...asking, id, employee_id: user.id, created_at: now.toISOString() }
  await orRefuse(
    store.insertNote(db, row),
    asking.receipt_id ? 'credit_note_refund_open' : 'credit_note_open',
    conflict('open_request', `${number} already has a request that awaits a decision`),
  )
  await call.audit({ action: 'credit_note.ask', entity: 'credit_note', entity_id: id, after: row })
  const facts = { amount_kobo: asking.total_kobo }
  await sendRequest(call, creditNoteRequest, { id, requester_id: user.id, makers: [user.id], facts })
  await call.changed('invoices', { permission: 'invoice.read' })
  return id
}

/** Issues what was approved; whether it still may be is asked again. */
async function issueNote(call: Tools, held: store.HeldNote): Promise<string> {
  const { db } = call
  if (held.kind === 'refund') return await approveRefund(call, held)
  const invoice = await lockCredited(call, held.invoice_id ?? '')
  const isCredit = held.kind === 'credit'
  // The allowance is read once nobody else posts.
  await lockPosting(db)
  const { total_kobo: amount_kobo, allowance_kobo } = held
  refuse(
    isCredit
      ? whyNotCredited(invoice, held.lines)
      : whyNotWrittenOff(invoice, { amount_kobo, allowance_kobo }, await store.allowanceLeft(db)),
  )
  const taken = isCredit ? creditOf(invoice, held.lines) : writeOffOf(invoice, amount_kobo)
  const number = await issueTaken(call, held, invoice, taken)
  const { client_id } = invoice
  await mailBilling(call, client_id, ({ first_name, company, client, link }) =>
    takenOffLetter({ ...taken, first_name, company, client, link, kind: held.kind, number, invoice: invoice.number }),
  )
  await call.changed(['invoices', 'receipts', 'ledger'], { permission: 'invoice.read' })
  return `Issued as ${number}`
}

/** Numbered, posted and kept under the id of its request; what is open of the invoice is settled by it, the rest is an advance of the client. */
export async function issueTaken(
  { db, now, today, newId = uuid }: Pick<Tools, 'db' | 'now' | 'today'> & { newId?: () => string },
  { id, kind, lines, allowance_kobo, employee_id }: store.HeldNote,
  invoice: store.CreditedInvoice,
  taken: Taken,
): Promise<string> {
  const { client_id, contract_id, month, tax_code_id, vat_bp } = invoice
  const isCredit = kind === 'credit'
  const client = await findClient(db, client_id)
  const totals = belowZero(taken)
  const written = isCredit ? linesOf(invoice, lines) : [lossLine(invoice, taken.total_kobo)]
  const posted = isCredit
    ? entryOf({ ...totals, client, lines: written, vat_bp, tax_code_id, is_exported: client.vat_treatment === 'zero' })
    : writeOffEntry({ client_id, amount_kobo: taken.total_kobo, allowance_kobo })
  const source = { source_kind: 'invoice', source_id: id, part: '1', kind: 'credit_note', event: kind } as const
  const entry = await post(db, { ...source, document_on: today, lines: posted }, { now, newId })
  const created_at = now.toISOString()
  const taxed = isCredit ? { vat_bp, tax_code_id, month, po_number: invoice.po_number } : { vat_bp: 0, po_number: '' }
  const dated = { issued_on: today, due_on: today, entry_id: entry.id, issued_by: employee_id, created_at }
  await insertInvoice(
    db,
    {
      id,
      number: entry.number,
      kind: isCredit ? 'credit' : 'write_off',
      client_id,
      contract_id,
      ...totals,
      ...taxed,
      ...dated,
      credits: invoice.id,
    },
    written,
  )
  const amount_kobo = Math.min(invoice.open_kobo, taken.total_kobo)
  // In the books it settles nothing before both documents stand there.
  const dated_on = [await store.bookedOn(db, entry.id), invoice.dated_on ?? ''].sort().at(-1) ?? today
  const settled = {
    id: newId(),
    invoice_id: invoice.id,
    credit_id: id,
    dated_on,
    amount_kobo,
    made_by: employee_id,
    created_at,
  }
  await insertAllocations(db, amount_kobo > 0 ? [settled] : [])
  return entry.number
}

const belowZero = ({ net_kobo, vat_kobo, total_kobo, wht_kobo }: Taken): Taken => ({
  ...{ net_kobo: -net_kobo, vat_kobo: 0 - vat_kobo, total_kobo: -total_kobo, wht_kobo: 0 - wht_kobo },
})

/** The lines that are credited, as they stand in the invoice. */
const linesOf = (invoice: store.CreditedInvoice, lines: readonly CreditDraftLine[]) =>
  lines.flatMap(({ position, amount_kobo, effect }) => {
    const credited = invoice.lines.find((line) => line.position === position)
    if (!credited) return []
    const { title, office_id, contract_line_id, contract_measure_id, month } = credited
    const whole = { quantity: 1, unit: 'piece', price_kobo: null, note: '', credits_position: position } as const
    return [{ ...whole, title, amount_kobo: -amount_kobo, effect, office_id, contract_line_id, contract_measure_id, month }]
  })

const lossLine = ({ number }: store.CreditedInvoice, amount_kobo: number) => ({
  ...{ title: `Not paid of ${number}`, quantity: 1, unit: 'piece' as const, price_kobo: null, amount_kobo: -amount_kobo },
  ...{ effect: 'write_off' as BillingEffect, office_id: null, note: '' },
})
