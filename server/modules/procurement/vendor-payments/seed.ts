/** What the demo company paid its vendors: a payment every fortnight of what was due, one with the bank, and one that waits for another person. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { post } from '../../accounting/journals/actions.ts'
import { vendorAccountColumn } from '../vendors/store.ts'
import { listRates } from '../withholding/store.ts'
import { postedOf, writeMoves } from './actions.ts'
import { keptList, type Transfer } from './actions-file.ts'
import { itemOf, ledgerLinesOf, transferReference, whyNotPaid } from './rules.ts'
import * as store from './store.ts'

const words = { kind: ['All bills are approved'], refusing: [] }

export async function seedVendorPayments(db: Db, part: RequestsPart & { sealer: Sealer }): Promise<void> {
  const { people, latest } = part
  const accountant = accountOf(people, 'accounting')
  if (!accountant) return
  const last = latest.slice(0, 10)
  for (let back = 84; back >= 28; back -= 14)
    await payOne(db, part, { day: addDays(last, -back), due: addDays(last, -back), fate: 'approved', paid: true })
  await payOne(db, part, { day: last, due: addDays(last, -7), fate: 'approved', paid: false })
  await payOne(db, part, { day: last, due: addDays(last, 3), fate: { waits_at: 1 }, paid: false })
  // Checked here, because references of these tables are taken up again before the end.
  await sql`set constraints payable_move_most, payment_item_most immediate`.execute(db)
}

interface DemoPayment {
  day: string
  /** Bills that are due by then. */
  due: string
  fate: Fate
  paid: boolean
}

async function payOne(db: Db, part: RequestsPart & { sealer: Sealer }, { day, due, fate, paid }: DemoPayment): Promise<void> {
  const { people, latest, dice, decide, sealer } = part
  const [maker, payer] = [
    accountOf(people, 'accounting')?.id ?? '',
    accountOf(people, 'finance')?.id ?? accountOf(people, 'ceo')?.id ?? '',
  ]
  const approvedBy = `${day}T18:00:00.000Z`
  const dueBills = await db
    .selectFrom('bill')
    .select('id')
    .where('status', '=', 'approved')
    .where('kind', '=', 'bill')
    .where('due_on', '<=', due)
    .where('decided_at', '<', approvedBy)
    .execute()
  const ids = dueBills.map(({ id: billId }) => billId)
  const bills = (await store.lockBills(db, ids)).filter((bill) => whyNotPaid(bill, day, null) === undefined)
  if (bills.length === 0) return
  const rates = await listRates(db)
  const created_at = `${day}T09:30:00.000Z`
  const items = bills.map((bill) => itemOf(bill, rates, { pay_on: day, gross_kobo: bill.left_kobo }))
  const amount_kobo = items.reduce((sum, { gross_kobo }) => sum + gross_kobo, 0)
  const asked = { kind: 'vendor_payment', requester_id: maker, makers: [maker], created_at, words } as const
  const { row, decisions } = send(dice, decide, { ...asked, summary: `${bills.length} bills`, facts: { amount_kobo }, fate })
  const { id, status, decided_at } = row
  const reference = await nextNumber(db, 'VP', Number(day.slice(0, 4)))
  await insertTables(db, { vendor_payment: [{ id, reference, pay_on: day, employee_id: maker, created_at }] })
  await insertTables(db, { payment_item: items.map((item) => ({ ...item, id: dice.id(created_at), payment_id: id })) })
  const change = { status: status as 'pending', decided_at, version: decisions.length + 1 }
  await db.updateTable('vendor_payment').set(change).where('id', '=', id).execute()
  if (status !== 'approved') return
  const taken_at = decided_at ?? latest
  const transfers: Transfer[] = (await store.transfersOf(db, id)).map((transfer, at) => ({
    ...transfer,
    account_number: sealer.open(transfer.account_number_sealed, sealedAs(vendorAccountColumn, transfer.account_id)),
    reference: transferReference(reference, at + 1),
  }))
  const { kept, digest } = keptList(reference, transfers)
  const content_sealed = sealer.seal(JSON.stringify(kept), sealedAs(store.paymentFileColumn, id))
  await db
    .updateTable('vendor_payment')
    .set({ taken_at, taken_by: maker, digest, content_sealed })
    .where('id', '=', id)
    .execute()
  if (!paid) return
  const paid_on = taken_at.slice(0, 10)
  await db.updateTable('vendor_payment').set({ paid_on, paid_by: payer }).where('id', '=', id).execute()
  const found = await store.itemsOf(db, id)
  const { id: entryId } = await post(
    db,
    {
      ...{ source_kind: 'vendor_payment', source_id: id, part: 'paid', kind: 'payment', event: 'vendors_paid' },
      ...{ reference, document_on: paid_on, lines: ledgerLinesOf(found.map(postedOf)) },
    },
    { now: new Date(taken_at), newId: () => dice.id(taken_at) },
  )
  await writeMoves(db, entryId, found, { sign: 1, newId: () => dice.id(taken_at) })
}
