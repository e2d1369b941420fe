/** What a client paid: recorded by a line of the bank, settling invoices with what was withheld; taken apart and used again. Design of commerce, section 3. */
import { conflict, notFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { OpenItem, Settles } from '../../../lib/house/settles.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { post } from '../../accounting/journals/actions.ts'
import { isCovered } from '../certificates/store.ts'
import { allocationEntry, cashOf, inOrder, receiptEntry, type Settled, settle, whyNotAllocated } from './rules.ts'
import * as store from './store.ts'

const publishReceipt = (call: StaffTools): Promise<void> =>
  call.changed(['receipts', 'invoices', 'ledger'], { permission: 'invoice.read' })

/** Any client may have paid a line that comes in; who owes exactly that stands first. */
async function findPayers(
  { db, user }: Pick<StaffTools, 'db' | 'user'>,
  proof: { amount_kobo: number; narration: string },
): Promise<OpenItem[]> {
  if (proof.amount_kobo <= 0) return []
  const why_not = may(user, 'receipt.edit') ? null : 'Accounting records what clients paid'
  const items: (OpenItem & { points: number })[] = []
  for (const { id, title, version } of await store.payingClients(db)) {
    const open = inOrder(await store.openInvoices(db, id), proof.narration)
    const exact = open.find((invoice) => [invoice.open_kobo, cashOf(invoice)].includes(proof.amount_kobo))
    const sum = open.reduce((all, { open_kobo }) => all + open_kobo, 0)
    const detail = exact
      ? `${exact.number} of ${formatMoney(exact.open_kobo)}`
      : sum === 0
        ? 'Owes nothing: an advance'
        : `Owes ${formatMoney(sum)} in ${open.length} ${open.length === 1 ? 'invoice' : 'invoices'}`
    const points = (exact ? 2 : 0) + (sum > 0 ? 1 : 0)
    items.push({ id, version, title: `Received from ${title}`, detail, amount_kobo: proof.amount_kobo, why_not, points })
  }
  return items.toSorted((a, b) => b.points - a.points).map(({ points: _points, ...item }) => item)
}

export const receiptSettles: Settles = {
  kind: 'receipt',
  rule: 'billing.bank',
  find: findPayers,

  settle: async (call, item, { line_id, day, amount_kobo, narration }) => {
    const { db, user, now } = call
    if (!may(user, 'receipt.edit')) throw conflict('not_yours', 'Accounting records what clients paid')
    const client = await store.lockClient(db, item.id)
    if (!client) throw notFound('client')
    if (client.version !== item.version) throw await staleBy(db, 'client', client.id)
    const settled = settle(amount_kobo, await store.lockOpen(db, client.id), narration)
    const id = uuid()
    const entry = await post(
      db,
      {
        ...{ source_kind: 'receipt', source_id: id, part: '1', kind: 'receipt', event: 'receipt', document_on: day },
        lines: receiptEntry(client.id, amount_kobo, settled),
      },
      { now },
    )
    const row = { id, client_id: client.id, bank_line_id: line_id, received_on: day, amount_kobo, entry_id: entry.id }
    const kept = { ...row, recorded_by: user.id, created_at: now.toISOString() }
    await orRefuse(
      store.insertReceipt(db, kept),
      'receipt_bank_line_id_key',
      conflict('recorded', 'This line was recorded as a receipt already. Match it with that one'),
    )
    await store.insertAllocations(
      db,
      settled.map((part) => ({ ...part, ...allocatedBy(call, day), receipt_id: id, entry_id: entry.id })),
    )
    await call.audit({ action: 'receipt.record', entity: 'receipt', entity_id: id, after: { ...row, settled } })
    await publishReceipt(call)
    return [entry.id]
  },
}

const allocatedBy = ({ user, now }: Pick<StaffTools, 'user' | 'now'>, dated_on: string) => ({
  ...{ id: uuid(), dated_on, made_by: user.id, created_at: now.toISOString() },
})

/** Settles an invoice by what is left of a receipt, today. */
export async function allocate(call: StaffTools, receiptId: string, part: Settled): Promise<string> {
  const { db, now, today } = call
  const invoice = await store.lockInvoice(db, part.invoice_id)
  const receipt = await store.lockReceipt(db, receiptId)
  if (!receipt) throw notFound('receipt')
  if (!invoice) throw conflict('not_theirs', 'Choose an invoice of this client')
  refuse(whyNotAllocated({ invoice, receipt, part, called: 'receipt' }))
  const row = { ...part, ...allocatedBy(call, today), receipt_id: receipt.id }
  const source = { source_kind: 'allocation', source_id: row.id, part: '1', kind: 'receipt', event: 'allocation' } as const
  const entry = await post(db, { ...source, document_on: today, lines: allocationEntry(receipt.client_id, part) }, { now })
  await store.insertAllocations(db, [{ ...row, entry_id: entry.id }])
  await call.audit({ action: 'receipt.allocate', entity: 'receipt', entity_id: receipt.id, after: part })
  await publishReceipt(call)
  return row.id
}

/** Settles another invoice of the client by what is left of a credit note: both stand in the books, nothing is posted. */
export async function allocateCredit(
  call: StaffTools,
  creditId: string,
  { invoice_id, amount_kobo }: { invoice_id: string; amount_kobo: number },
): Promise<string> {
  const { db, today } = call
  const invoice = await store.lockInvoice(db, invoice_id)
  const credit = await store.lockCredit(db, creditId)
  if (!credit) throw notFound('credit note')
  if (!invoice) throw conflict('not_theirs', 'Choose an invoice of this client')
  const part = { amount_kobo, wht_kobo: 0, vat_withheld_kobo: 0 }
  refuse(whyNotAllocated({ invoice, receipt: credit, part, called: 'credit note' }))
  // In the books it settles nothing before both documents stand there.
  const dated_on = [today, credit.dated_on ?? today, invoice.dated_on ?? today].sort().at(-1) ?? today
  const row = { ...part, ...allocatedBy(call, dated_on), invoice_id, credit_id: credit.id }
  await store.insertAllocations(db, [row])
  const after = { invoice_id, amount_kobo }
  await call.audit({ action: 'receipt.allocate', entity: 'invoice', entity_id: credit.id, after })
  await publishReceipt(call)
  return row.id
}

/** Takes back an allocation with all that belongs to it: the invoice is open again, and the cash an advance. */
export async function undo(call: StaffTools, id: string): Promise<string> {
  const { db, now } = call
  const found = await store.findAllocation(db, id)
  if (!found) throw notFound('allocation')
  await store.lockInvoice(db, found.invoice_id)
  const receipt = found.receipt_id === null ? undefined : await store.lockReceipt(db, found.receipt_id)
  if (found.undoes !== null || (await store.isUndone(db, id))) throw conflict('undone', 'This was taken back already')
  const part = {
    ...{ amount_kobo: -found.amount_kobo, wht_kobo: -found.wht_kobo, vat_withheld_kobo: -found.vat_withheld_kobo },
  }
  const { invoice_id, receipt_id, credit_id, dated_on } = found
  if (credit_id !== null && (await store.isWriteOff(db, credit_id)))
    throw conflict('written_off', 'What was written off stays written off')
  if (await isCovered(db, id))
    throw conflict('certified', 'A certificate covers what was withheld of it. Take the certificate back first')
  const row = { ...part, ...allocatedBy(call, dated_on), invoice_id, receipt_id, credit_id, undoes: id }
  const source = { source_kind: 'allocation', source_id: row.id, part: '1', kind: 'receipt', event: 'allocation' } as const
  const entry =
    receipt && (await post(db, { ...source, document_on: dated_on, lines: allocationEntry(receipt.client_id, part) }, { now }))
  await store.insertAllocations(db, [{ ...row, entry_id: entry?.id ?? null }])
  await call.audit({
    action: 'receipt.undo',
    entity: 'receipt',
    entity_id: receipt_id ?? credit_id ?? id,
    before: { invoice_id, ...part },
  })
  await publishReceipt(call)
  return row.id
}
