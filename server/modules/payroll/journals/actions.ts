/** Payrolls post themselves, in the transaction that approves, pays or reverses them. */
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { accrualOf, keptOf, mirrorOf, paymentOf } from './rules.ts'
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

/** On reversal: the mirror of each. A payment that people kept does not come back to the bank: they owe it. */
export async function postReversal(db: Db, run: Pick<Posted, 'id' | 'reference'> & { isKept: boolean }, at: At): Promise<void> {
  for (const { id, kind, reference, hash, lines } of await store.openJournals(db, run.id)) {
    const back = `${run.reference}-R${reference.slice(run.reference.length + 1)}`
    const row = { ...rowOf({ ...run, hash }, at), kind: 'reversal' as const, reference: back, reverses: id }
    await store.insertJournal(db, row, kind === 'payment' && run.isKept ? keptOf(lines) : mirrorOf(lines))
  }
}
