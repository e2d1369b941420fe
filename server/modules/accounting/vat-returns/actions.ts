/** What a VAT return comes to is paid: as a line of the bank shows it. */
import { conflict, orNotFound } from '@iroko/contract/errors'
import type { Settles } from '../../../lib/house/settles.ts'
import { post } from '../journals/actions.ts'
import * as store from './store.ts'

/** Whom VAT is paid to. */
const authority = 'Nigeria Revenue Service'

export const settles: Settles = {
  kind: 'vat_return',
  rule: 'tax.bank',
  find: async ({ db }, { amount_kobo }) => {
    if (amount_kobo > 0) return []
    const { rows } = await store.listReturns(db, { page: 1, limit: 50 })
    return rows
      .filter(({ payable_kobo, paid_on }) => payable_kobo > 0 && paid_on === null)
      .map(({ id, version, month, payable_kobo, receipt }) => ({
        ...{ id, version, amount_kobo: -payable_kobo, why_not: null },
        ...{ title: `VAT of ${month.slice(0, 7)}`, detail: `Return ${receipt}` },
      }))
  },
  settle: async (call, item, { day }) => {
    const { db, now } = call
    const found = await orNotFound(store.lockReturn(db, item.id), 'VAT return')
    if (found.paid_on !== null) throw conflict('paid', `The VAT of ${found.month.slice(0, 7)} was paid already`)
    await store.markPaid(db, found.id, day)
    await call.audit({ action: 'vat_return.pay', entity: 'vat_return', entity_id: found.id, after: { paid_on: day } })
    const line = { office_id: null, authority: null, detail: `VAT ${found.month.slice(0, 7)}`, debit_kobo: 0, credit_kobo: 0 }
    const { id } = await post(
      db,
      {
        ...{ source_kind: 'vat_return', source_id: found.id, part: 'paid', kind: 'tax', event: 'vat_paid', document_on: day },
        lines: [
          { ...line, rule_key: 'tax.payable', authority, debit_kobo: found.payable_kobo },
          { ...line, rule_key: 'tax.bank', credit_kobo: found.payable_kobo },
        ],
      },
      { now },
    )
    await call.changed('vat_returns', { permission: 'statement.read' })
    return [id]
  },
}
