/** Refunds: what is left of a receipt or a credit note, approved by another person and paid by a line of the bank. Design of commerce, section 3. */
import { conflict, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { Settles } from '../../../lib/house/settles.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { post } from '../../accounting/journals/actions.ts'
import { mailBilling } from '../invoices/actions.ts'
import { findReceipt, lockCredit, lockReceipt } from '../receipts/store.ts'
import { refundLetter } from './notify.ts'
import { refundEntry, whyNotRefunded } from './rules.ts'
import * as store from './store.ts'

export interface RefundDraft {
  receipt_id: string | null
  credit_id: string | null
  amount_kobo: number
  reason: string
}

/** What is asked for, of a source that is held: so that nothing settles an invoice by it meanwhile. */
export async function refundOf({ db }: StaffTools, { receipt_id, credit_id, amount_kobo, reason }: RefundDraft) {
  if ((receipt_id === null) === (credit_id === null)) throw invalid({ receipt_id: 'Choose a receipt or a credit note' })
  const { number, left_kobo } = await lockSource(db, { receipt_id, invoice_id: credit_id })
  refuse(whyNotRefunded(number, left_kobo, amount_kobo))
  const amounts = { net_kobo: amount_kobo, vat_kobo: 0, total_kobo: amount_kobo, allowance_kobo: 0 }
  return { number, row: { ...amounts, kind: 'refund' as const, lines: '[]', reason, receipt_id, invoice_id: credit_id } }
}

async function lockSource(db: Tools['db'], { receipt_id, invoice_id }: Pick<store.HeldNote, 'receipt_id' | 'invoice_id'>) {
  if (receipt_id !== null) {
    const { client_id, left_kobo } = await orNotFound(lockReceipt(db, receipt_id), 'receipt')
    const { number } = await orNotFound(findReceipt(db, receipt_id), 'receipt')
    return { number, client_id, left_kobo }
  }
  const credit = await lockCredit(db, invoice_id ?? '')
  if (!credit) throw notFound('credit note')
  return credit
}

/** Approved, it is reserved: nothing is posted before the bank has paid. */
export async function approveRefund({ db, changed }: Tools, held: store.HeldNote): Promise<string> {
  await lockSource(db, held)
  await changed(['receipts', 'invoices'], { permission: 'invoice.read' })
  return `Approved: ${formatMoney(held.total_kobo)} is paid back by the bank`
}

/** A line that goes out pays a refund that was approved. */
export const refundSettles: Settles = {
  kind: 'refund',
  rule: 'billing.bank',

  find: async ({ db, user }, { amount_kobo }) => {
    if (amount_kobo >= 0) return []
    const why_not = may(user, 'receipt.edit') ? null : 'Accounting records what is paid back to clients'
    return (await store.refundsToPay(db)).map(({ id, version, client, invoice, total_kobo }) => ({
      ...{ id, version, title: `Refund to ${client.title}`, detail: `Of ${invoice.title}`, amount_kobo: -total_kobo, why_not },
    }))
  },

  settle: async (call, item, { day }) => {
    const { db, user, now } = call
    if (!may(user, 'receipt.edit')) throw conflict('not_yours', 'Accounting records what is paid back to clients')
    const held = await orNotFound(store.lockNote(db, item.id, call), 'refund')
    if (held.version !== item.version) throw conflict('stale_version', 'This refund was changed. Reload to see it')
    if (held.kind !== 'refund' || held.status !== 'approved' || held.entry_id !== null)
      throw conflict('not_due', 'This refund was paid, or is not approved')
    const { client_id } = await lockSource(db, held)
    const isAdvance = held.receipt_id !== null
    const entry = await post(
      db,
      {
        ...{ source_kind: 'refund', source_id: held.id, part: '1', kind: 'payment', event: 'refund', document_on: day },
        lines: refundEntry(client_id, held.total_kobo, isAdvance),
      },
      { now },
    )
    await store.payRefund(db, held.id, entry.id)
    const after = { total_kobo: held.total_kobo, entry: entry.number }
    await call.audit({ action: 'credit_note.pay', entity: 'credit_note', entity_id: held.id, after })
    await mailBilling(call, client_id, (to) => refundLetter({ ...to, total_kobo: held.total_kobo, number: entry.number, day }))
    await call.changed(['receipts', 'invoices', 'ledger'], { permission: 'invoice.read' })
    return [entry.id]
  },
}
