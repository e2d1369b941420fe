/** Payrolls post themselves, in the transaction that approves, pays or reverses them. */
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { accrualOf, keptOf, mirrorOf, paymentOf, receiptOf, returnOf } from './rules.ts'
import * as store from './store.ts'

interface Posted {
  id: string
  reference: string
  /** Of the batch that was approved. */
  hash: string
}

interface At {
  /** The day that the books say. */
  day: string
  now: Date
  newId?: (() => string) | undefined
}

const rowOf = ({ id, hash }: Posted, { day, now, newId = uuid }: At) => ({
  id: newId(),
  run_id: id,
  dated_on: day,
  hash,
  created_at: now.toISOString(),
})

/** On approval: what the month cost, and to whom it is owed. */
export async function postAccrual(db: Db, run: Posted, at: At): Promise<void> {
  const lines = accrualOf(await store.groupsOf(db, run.id), await store.findOverpaid(db, run.id))
  if (lines.length === 0) return
  await store.insertJournal(db, { ...rowOf(run, at), kind: 'accrual', reference: `${run.reference}-A` }, lines)
}

/** On payment: what left the company. */
export async function postPayment(db: Db, run: Posted, at: At): Promise<void> {
  const lines = paymentOf(await store.findPaid(db, run.id))
  if (lines.length === 0) return
  await store.insertJournal(db, { ...rowOf(run, at), kind: 'payment', reference: `${run.reference}-P` }, lines)
}

/** When the bank returns a payment: it is in the account again, and owed. Numbered, because a payroll may have many. */
export async function postReturn(db: Db, run: Posted, { ogid, kobo }: { ogid: string; kobo: number }, at: At): Promise<void> {
  const number = (await store.countOf(db, run.id, 'return')) + 1
  const row = { ...rowOf(run, at), kind: 'return' as const, reference: `${run.reference}-B${number}` }
  await store.insertJournal(db, row, returnOf(ogid, kobo))
}

/** When somebody who left pays back what their last pay could not deduct, `owed_kobo` of it being left beside loans. */
export async function postReceipt(
  db: Db,
  run: Posted,
  { ogid, kobo, owed_kobo }: { ogid: string; kobo: number; owed_kobo: number },
  at: At,
): Promise<void> {
  const number = (await store.countOf(db, run.id, 'receipt')) + 1
  const row = { ...rowOf(run, at), kind: 'receipt' as const, reference: `${run.reference}-L${number}` }
  await store.insertJournal(db, row, receiptOf(ogid, kobo, owed_kobo))
}

/** On reversal: the mirror of each. A payment that people kept does not come back to the bank: they owe it. */
export async function postReversal(db: Db, run: Pick<Posted, 'id' | 'reference'> & { isKept: boolean }, at: At): Promise<void> {
  for (const { id, kind, reference, hash, lines } of await store.openJournals(db, run.id)) {
    const back = `${run.reference}-R${reference.slice(run.reference.length + 1)}`
    const row = { ...rowOf({ ...run, hash }, at), kind: 'reversal' as const, reference: back, reverses: id }
    await store.insertJournal(db, row, run.isKept && ['payment', 'return'].includes(kind) ? keptOf(lines) : mirrorOf(lines))
  }
}
