/** A payment of bills as a request, and what the bank did of it: posted in the transaction in which it is recorded. */
import { dayIn } from '@iroko/contract/dates'
import { conflict, orNotFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Settles } from '../../../lib/house/settles.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { post } from '../../accounting/journals/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { insertMoves } from '../bills/store.ts'
import { insertDeductions } from '../withholding/store.ts'
import { adviceLetter } from './notify.ts'
import { ledgerLinesOf, mirrorOf, type PostedItem, whyNotByBank, whyNotPaidOn } from './rules.ts'
import * as store from './store.ts'

export const paymentRequest: RequestKind<store.HeldPayment, NamedDescription> = {
  kind: 'vendor_payment',
  lock: store.lockPayment,
  apply: approve,
  release: ({ db }, { id }) => store.letGo(db, id),
  letters: requestLetters({ did: 'sent', once: 'Once you approve it, its file can be given to the bank.' }),

  describe: async ({ db }, ids) => {
    const found = await store.findPayments(db, ids)
    return await Promise.all(
      found.map(async ({ id, version, reference, made_by, ...payment }) => {
        const items = await store.itemsOf(db, id)
        const fresh = [...new Set(items.filter(({ is_first }) => is_first).map(({ vendor }) => vendor.title))]
        return {
          ...{ id, version, asker: made_by, others: [], reason: null, change: [] },
          summary: `${payment.vendors} ${payment.vendors === 1 ? 'vendor' : 'vendors'}, ${formatMoney(payment.cash_kobo)}`,
          what: `payment ${reference} of ${payment.bills} ${payment.bills === 1 ? 'bill' : 'bills'}`,
          facts: [
            { label: 'Pay on', value: payment.pay_on },
            { label: 'Bills', value: `${payment.bills}, ${formatMoney(payment.gross_kobo)}` },
            { label: 'Tax withheld', value: formatMoney(payment.wht_kobo) },
            { label: 'Bank pays', value: formatMoney(payment.cash_kobo) },
            ...(fresh.length > 0 ? [{ label: 'New vendor', value: fresh.join(', ') }] : []),
          ],
        }
      }),
    )
  },
}

/** What stands against paying what was chosen: a dispute, a block or another account since. */
async function checkItems({ db }: Pick<Tools, 'db'>, id: string, day: string): Promise<void> {
  for (const { bill, vendor, vendor_state, account_status, usable_from, is_disputed } of await store.itemsOf(db, id)) {
    if (is_disputed) throw conflict('disputed', `Bill ${bill.number} of ${vendor.title} is disputed`)
    if (vendor_state !== 'active') throw conflict('vendor', `${vendor.title} is blocked`)
    if (account_status !== 'active')
      throw conflict(
        'account_changed',
        `The account of ${vendor.title} was changed since. Cancel the payment and make it again`,
      )
    if (usable_from === null || usable_from > day)
      throw conflict('account_cooling', `The account of ${vendor.title} is paid to from ${usable_from}`)
  }
}

async function approve(call: Tools, held: store.HeldPayment): Promise<string> {
  await checkItems(call, held.id, held.pay_on)
  await call.changed(['vendor_payments', 'bills'], { permission: 'vendor.read' })
  return `${held.reference} can be given to the bank`
}

/** Nothing is told to the bank that is not as it was approved. */
export const checkForFile = (call: Pick<Tools, 'db' | 'today'>, held: store.HeldPayment): Promise<void> =>
  checkItems(call, held.id, call.today)

export const postedOf = ({ bill, vendor, gross_kobo, wht_kobo, authority, is_state }: store.PaidItem): PostedItem => ({
  ...{ number: bill.number, vendor_id: vendor.id, vendor: vendor.title, gross_kobo, wht_kobo, authority, is_state },
})

/** Writes what an entry paid or gave back: what is owed, and what was withheld. */
export async function writeMoves(
  db: Db,
  entryId: string,
  items: readonly store.PaidItem[],
  { sign, newId = uuid }: { sign: 1 | -1; newId?: () => string },
): Promise<void> {
  const moves = items.map(({ vendor, bill, gross_kobo }) => ({
    ...{ id: newId(), vendor_id: vendor.id, bill_id: bill.id, amount_kobo: -sign * gross_kobo },
  }))
  const dated_on = await insertMoves(db, entryId, moves)
  const withheld = items.filter(({ wht_kobo }) => wht_kobo > 0)
  await insertDeductions(
    db,
    withheld.map(({ id, vendor, wht_class, authority, is_state, base_kobo, wht_bp, wht_kobo }) => ({
      ...{ id: newId(), item_id: id, vendor_id: vendor.id, wht_class, authority: authority ?? '', is_state, dated_on },
      ...{ base_kobo: sign * base_kobo, rate_bp: wht_bp, amount_kobo: sign * wht_kobo, entry_id: entryId },
    })),
  )
}

/** From now on its bills are paid and in the books; each vendor is written to. Answers the entry. */
export async function recordPaid(call: StaffTools, held: store.HeldPayment, paid_on: string): Promise<string> {
  const { db, user, now } = call
  const taken_on = dayIn(companyZone, new Date(held.taken_at ?? held.created_at))
  refuse(whyNotPaidOn(paid_on, { taken_on, today: dayIn(companyZone, now) }))
  await store.updatePayment(db, held.id, { paid_on, paid_by: user.id })
  const after = { reference: held.reference, paid_on }
  await call.audit({ action: 'vendor_payment.pay', entity: 'vendor_payment', entity_id: held.id, after })
  const items = await store.itemsOf(db, held.id)
  const { id: entryId } = await post(
    db,
    {
      ...{ source_kind: 'vendor_payment', source_id: held.id, part: 'paid', kind: 'payment', event: 'vendors_paid' },
      ...{ reference: held.reference, document_on: paid_on, lines: ledgerLinesOf(items.map(postedOf)) },
    },
    { now },
  )
  await writeMoves(db, entryId, items, { sign: 1 })
  await adviseVendors(call, { reference: held.reference, paid_on, items })
  await call.changed(['vendor_payments', 'bills', 'vendors'], { permission: 'vendor.read' })
  return entryId
}

interface Paid {
  reference: string
  paid_on: string
  items: readonly store.PaidItem[]
}

async function adviseVendors(call: Tools, { reference, paid_on, items }: Paid): Promise<void> {
  const company = companyOf(await findCompany(call.db)).name
  for (const own of Map.groupBy(items, ({ vendor }) => vendor.id).values()) {
    const [first] = own
    if (!first) continue
    const { vendor, bank, last4 } = first
    const bills = own.map(({ bill, gross_kobo, wht_kobo, authority }) => ({
      number: bill.number,
      gross_kobo,
      wht_kobo,
      authority,
    }))
    const account = `${bank}, account ending in ${last4}`
    const letter = adviceLetter({ contact: vendor.contact, vendor: vendor.title, company, reference, paid_on, account, bills })
    await call.mail({ to: vendor.email, ...letter })
  }
}

/** The bank gave back what was paid of a bill: it is owed again, and nothing of it was withheld. */
export async function recordReturned(call: StaffTools, item: store.PaidItem, day: string): Promise<void> {
  const lines = mirrorOf(ledgerLinesOf([postedOf(item)]))
  const { id: entryId } = await post(
    call.db,
    {
      ...{ source_kind: 'vendor_payment', source_id: item.payment_id, part: `returned ${item.id}`, kind: 'receipt' },
      ...{ event: 'vendor_returned', reference: item.bill.number, document_on: day, lines },
    },
    { now: call.now },
  )
  await writeMoves(call.db, entryId, [item], { sign: -1 })
  await call.changed(['vendor_payments', 'bills', 'vendors'], { permission: 'vendor.read' })
}

export const settles: Settles = {
  kind: 'vendor_payment',
  rule: 'payables.bank',
  find: async ({ db }, { amount_kobo }) => {
    if (amount_kobo > 0) return []
    const { rows } = await store.listPayments(db, { page: 1, limit: 50, state: 'taken' })
    return rows.map(({ id, version, reference, cash_kobo, vendors, bills }) => ({
      ...{ id, version, title: reference, amount_kobo: -cash_kobo, why_not: null },
      detail: `${bills} ${bills === 1 ? 'bill' : 'bills'} of ${vendors} ${vendors === 1 ? 'vendor' : 'vendors'}`,
    }))
  },
  settle: async (call, item, { day }) => {
    const held = await orNotFound(store.lockPayment(call.db, item.id, call), 'payment')
    if (held.version !== item.version) throw conflict('stale_version', 'This payment was changed. Reload to see it')
    refuse(whyNotByBank(held))
    return [await recordPaid(call, held, day)]
  },
}
