/** Tax withheld of a month is paid over: as a line of the bank shows it, and in no other way. */
import { addMonths } from '@iroko/contract/dates'
import { conflict, notFound } from '@iroko/contract/errors'
import { v7 as uuid, v5 as uuidOf } from 'uuid'
import type { Settles } from '../../../lib/house/settles.ts'
import { post } from '../../accounting/journals/actions.ts'
import * as store from './store.ts'

/** The id of an authority and month, which have no record of their own. */
const namespace = '019a0000-0000-7000-8000-000000001035'
const idOf = (authority: string, month: string): string => uuidOf(`${authority} ${month}`, namespace)

export const settles: Settles = {
  kind: 'wht',
  rule: 'payables.bank',
  find: async ({ db, today }, { amount_kobo }) => {
    if (amount_kobo > 0) return []
    const { rows } = await store.listSchedules(db, { page: 1, limit: 50 })
    return rows
      .filter(({ open_kobo, month }) => open_kobo > 0 && addMonths(month, 1) <= today)
      .map(({ authority, month, open_kobo, deductions, due_on }) => ({
        ...{ id: idOf(authority, month), version: 1, amount_kobo: -open_kobo, why_not: null },
        title: `Withholding tax of ${month.slice(0, 7)}, ${authority}`,
        detail: `${deductions} ${deductions === 1 ? 'payment' : 'payments'}, due on ${due_on}`,
      }))
  },
  settle: async (call, { id }, { day }) => {
    const { db, user, now } = call
    const { rows } = await store.listSchedules(db, { page: 1, limit: 1000 })
    const wanted = rows.find(({ authority, month }) => idOf(authority, month) === id)
    const found = wanted && (await store.lockOpen(db, wanted.authority, wanted.month))
    if (!found) throw notFound('withheld tax')
    const { authority, is_state, month, open_kobo } = found
    if (open_kobo <= 0) throw conflict('paid', `The tax of ${month.slice(0, 7)} was paid over to ${authority} already`)
    const remittance = uuid()
    const row = { authority, is_state, month, amount_kobo: open_kobo, paid_on: day }
    await store.insertRemittance(db, { ...row, id: remittance, employee_id: user.id, created_at: now.toISOString() })
    await call.audit({ action: 'wht.pay', entity: 'wht_remittance', entity_id: remittance, after: row })
    const line = { office_id: null, detail: `Withholding tax ${month.slice(0, 7)}`, debit_kobo: 0, credit_kobo: 0 }
    const posted = await post(
      db,
      {
        ...{
          source_kind: 'wht_remittance',
          source_id: remittance,
          part: '1',
          kind: 'tax',
          event: 'wht_paid',
          document_on: day,
        },
        lines: [
          { ...line, rule_key: is_state ? 'wht.state' : 'wht.nrs', authority, debit_kobo: open_kobo },
          { ...line, rule_key: 'payables.bank', authority: null, credit_kobo: open_kobo },
        ],
      },
      { now },
    )
    await call.changed('vendor_payments', { permission: 'vendor.read' })
    return [posted.id]
  },
}
