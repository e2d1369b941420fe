import { dayIn, yearOf } from '@iroko/contract/dates'
import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { vendorPayments } from '@iroko/contract/procurement/vendor-payments'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../../lib/documents/series.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { callTools, implement, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { listRates } from '../withholding/store.ts'
import { paymentRequest, recordPaid, recordReturned } from './actions.ts'
import { takeFile } from './actions-file.ts'
import { type Asking, canOf, itemOf, type PaymentStep, whyNot, whyNotPaid, whyNotReturnedOn } from './rules.ts'
import * as store from './store.ts'

const askingOf = ({ user }: StaffTools): Asking => ({
  ...{ user_id: user.id, pays: may(user, 'payment.edit'), approves: may(user, 'payment.approve') },
})

const paymentStep = (step: PaymentStep): RecordStep<store.HeldPayment> => ({
  entity: 'vendor_payment',
  called: 'payment',
  find: ({ db, user }, id) => store.lockPayment(db, id, { user }),
  whyNot: (payment, call) => whyNot(payment, step, askingOf(call)),
})

type Found = NonNullable<Awaited<ReturnType<typeof store.findPayment>>>

const shownOf = (call: StaffTools, { employee_id, status: _, ...payment }: Found) => {
  const { file, pay, cancel } = canOf({ ...payment, employee_id }, askingOf(call))
  return { ...payment, can: { file, pay, cancel } }
}

export const routes = implement(vendorPayments, {
  list: async (call) => {
    const { rows, ...page } = await store.listPayments(call.db, call.query)
    return { vendor_payments: rows.map((row) => shownOf(call, row)), ...page }
  },

  show: async (call) => {
    const found = await orNotFound(store.findPayment(call.db, call.params.id), 'payment')
    const { trail, can } = await standingOf(call, paymentRequest, { ...found, asked_by: found.made_by })
    const mayReturn = canOf(found, askingOf(call)).return
    const shown = shownOf(call, found)
    const items = (await store.itemsOf(call.db, found.id)).map((item) => ({
      ...{ id: item.id, bill: item.bill, vendor: { id: item.vendor.id, title: item.vendor.title } },
      ...{ account: `${item.bank} ******${item.last4}`, gross_kobo: item.gross_kobo, wht_kobo: item.wht_kobo },
      ...{ wht_bp: item.wht_bp, cash_kobo: item.gross_kobo - item.wht_kobo, authority: item.authority },
      ...{ is_first: item.is_first, returned_on: item.returned_on, return_reason: item.return_reason },
      can: { return: mayReturn && item.is_live },
    }))
    return { vendor_payment: { ...shown, items, trail, can: { ...shown.can, ...can } } }
  },

  create: async (call) => {
    const { db, user, now, today, body } = call
    const { pay_on } = body
    if (pay_on < today) throw invalid({ pay_on: 'Choose today or a later day' })
    const wanted = new Map(body.items.map(({ bill_id, gross_kobo }) => [bill_id, gross_kobo]))
    if (wanted.size < body.items.length) throw invalid({ items: 'Choose each bill once' })
    const bills = await store.lockBills(db, [...wanted.keys()])
    if (bills.length < wanted.size) throw invalid({ items: 'Choose bills from the list' })
    for (const bill of bills) {
      const why = whyNotPaid(bill, pay_on, wanted.get(bill.id) ?? null)
      if (why) throw invalid({ items: why })
    }
    const rates = await listRates(db)
    const id = uuid()
    const items = bills.map((bill) => ({
      ...itemOf(bill, rates, { pay_on, gross_kobo: wanted.get(bill.id) ?? bill.left_kobo }),
      ...{ id: uuid(), payment_id: id },
    }))
    const amount_kobo = items.reduce((sum, { gross_kobo }) => sum + gross_kobo, 0)
    const makers = await store.authorsOf(db, [...wanted.keys()])
    const reference = await nextNumber(db, 'VP', yearOf(dayIn(companyZone, now)))
    await store.insertPayment(db, { id, reference, pay_on, employee_id: user.id, created_at: now.toISOString() }, items)
    const after = { reference, pay_on, bills: items.length, amount_kobo }
    await call.audit({ action: 'vendor_payment.make', entity: 'vendor_payment', entity_id: id, after })
    const sent = { id, requester_id: user.id, makers: [...new Set([user.id, ...makers])], facts: { amount_kobo } }
    await sendRequest(call, paymentRequest, sent)
    await published(call)
    return { message: `Payment ${reference} sent. Another person decides`, id }
  },

  withdraw: withdrawal(paymentRequest, async (call, id) => ({
    vendor_payment: shownOf(call, await orNotFound(store.findPayment(call.db, id), 'payment')),
  })),

  // A GET has no transaction of its own, and what is held must stay so until it is kept who has the file.
  file: async (call) => {
    const { portal, user, requestId, params, query } = call
    return await portal.database.db.transaction().execute(async (db) => {
      const tools = { ...call, ...callTools(portal, db, user.id, requestId) }
      const held = await lockForStep(tools, paymentStep('file'), params.id)
      return await takeFile(tools, held, query.layout_id)
    })
  },

  pay: async (call) => {
    const held = await lockForStep(call, paymentStep('pay'), call.params.id, call.body.version)
    await recordPaid(call, held, call.body.paid_on)
    return { message: `Payment ${held.reference} recorded as paid`, id: held.id }
  },

  cancel: async (call) => {
    const { db, user, now } = call
    const held = await lockForStep(call, paymentStep('cancel'), call.params.id, call.body.version)
    await store.updatePayment(db, held.id, { cancelled_at: now.toISOString(), cancelled_by: user.id })
    await store.letGo(db, held.id)
    const after = { reference: held.reference }
    await call.audit({ action: 'vendor_payment.cancel', entity: 'vendor_payment', entity_id: held.id, after })
    await published(call)
    return { message: `Payment ${held.reference} cancelled. Its bills are owed again`, id: held.id }
  },

  return: async (call) => {
    const { db, user, body, today } = call
    const found = await orNotFound(store.lockItem(db, call.params.id), 'payment')
    const held = await lockForStep(call, paymentStep('return'), found.payment_id)
    const item = (await store.itemsOf(db, held.id)).find(({ id, is_live }) => id === found.id && is_live)
    if (!item) throw invalid({ returned_on: 'This was returned already' })
    refuse(whyNotReturnedOn(body.returned_on, { paid_on: held.paid_on ?? today, today }))
    await store.markReturned(db, item.id, { returned_on: body.returned_on, returned_by: user.id, return_reason: body.reason })
    await store.updatePayment(db, held.id, {})
    const after = { bill: item.bill.number, returned_on: body.returned_on, reason: body.reason }
    await call.audit({ action: 'vendor_payment.return', entity: 'vendor_payment', entity_id: held.id, after })
    await recordReturned(call, item, body.returned_on)
    return { message: `Bill ${item.bill.number} is owed to ${item.vendor.title} again`, id: held.id }
  },
})

const published = (call: StaffTools) => call.changed(['vendor_payments', 'bills'], { permission: 'vendor.read' })
