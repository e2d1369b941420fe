/** Payrolls, loans and filings post themselves, in the transaction that approves, pays, settles or reverses them. */
import { yearOf } from '@iroko/contract/dates'
import type { FilingKind } from '@iroko/contract/payroll/filings'
import type { JournalKind } from '@iroko/contract/payroll/journals'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import {
  accrualOf,
  type JournalLine,
  keptOf,
  type LoanMove,
  loanOf,
  mirrorOf,
  paymentOf,
  type Received,
  receiptOf,
  remittanceOf,
  returnOf,
} from './rules.ts'
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

const rowOf = ({ id, reference, hash }: Posted, part: string, { day, now, newId = uuid }: At) => ({
  ...{ id: newId(), run_id: id, source_kind: 'payroll_run' as const, source_id: id, part, reference: `${reference}-${part}` },
  dated_on: day,
  hash,
  created_at: now.toISOString(),
})

/** The day of an accrual: that of the approval, at latest the last of its period, so that nothing stands before what it clears. */
export const accrualDay = ({ ends_on }: { ends_on: string }, approvedOn: string): string =>
  approvedOn < ends_on ? approvedOn : ends_on

/** On approval: what the month cost, and to whom it is owed. */
export async function postAccrual(db: Db, run: Posted, at: At): Promise<void> {
  const lines = accrualOf(await store.groupsOf(db, run.id), await store.findOverpaid(db, run.id))
  if (lines.length === 0) return
  await store.insertJournal(db, { ...rowOf(run, 'A', at), kind: 'accrual' }, lines)
}

/** On payment: what left the company. */
export async function postPayment(db: Db, run: Posted, at: At): Promise<void> {
  const lines = paymentOf(await store.findPaid(db, run.id))
  if (lines.length === 0) return
  await store.insertJournal(db, { ...rowOf(run, 'P', at), kind: 'payment' }, lines)
}

/** When the bank returns a payment: it is in the account again, and owed. Numbered, because a payroll may have many. */
export async function postReturn(db: Db, run: Posted, { ogid, kobo }: { ogid: string; kobo: number }, at: At): Promise<void> {
  const number = (await store.countOf(db, run.id, 'return')) + 1
  const row = { ...rowOf(run, `B${number}`, at), kind: 'return' as const }
  await store.insertJournal(db, row, returnOf(ogid, kobo))
}

/** When somebody who left pays back what their last pay could not deduct, or is let off it, `owed_kobo` of it being left beside loans. */
export async function postReceipt(db: Db, run: Posted, { how, ...received }: Received, at: At): Promise<void> {
  const kind = how === 'paid' ? 'receipt' : 'write_off'
  const number = (await store.countOf(db, run.id, kind)) + 1
  const row = { ...rowOf(run, `${how === 'paid' ? 'L' : 'W'}${number}`, at), kind } as const
  await store.insertJournal(db, row, receiptOf({ how, ...received }))
}

/** On reversal: the mirror of each. A payment that people kept does not come back to the bank: they owe it. */
export async function postReversal(db: Db, run: Pick<Posted, 'id' | 'reference'> & { isKept: boolean }, at: At): Promise<void> {
  for (const { id, kind, part, hash, lines } of await store.openJournals(db, run.id)) {
    const row = { ...rowOf({ ...run, hash: hash ?? '' }, `R${part}`, at), kind: 'reversal' as const, reverses: id }
    await store.insertJournal(db, row, run.isKept && ['payment', 'return'].includes(kind) ? keptOf(lines) : mirrorOf(lines))
  }
}

interface Source {
  source_kind: 'loan' | 'payroll_filing'
  source_id: string
  /** Each part of a source is posted once. */
  part: string
}

/** The next number of a series is the last thing that may be refused: nobody else takes one until the transaction ends. */
async function postOther(
  db: Db,
  { code, ...row }: Source & { code: 'LN' | 'FL'; kind: JournalKind; reverses?: string },
  lines: readonly JournalLine[],
  { day, now, newId = uuid }: At,
): Promise<void> {
  const reference = await nextNumber(db, code, yearOf(day))
  await store.insertJournal(db, { ...row, id: newId(), reference, dated_on: day, created_at: now.toISOString() }, lines)
}

/** When a loan is paid out, paid back beside pay, or written off: what its entry says. */
export async function postLoan(
  db: Db,
  { loan_id, entry_id, ...moved }: LoanMove & { loan_id: string; entry_id: string },
  at: At,
): Promise<void> {
  const source = { source_kind: 'loan' as const, source_id: loan_id, part: entry_id }
  await postOther(db, { ...source, code: 'LN', kind: moved.kind }, loanOf(moved), at)
}

interface PaidFiling {
  id: string
  kind: FilingKind
  recipient: string
  /** Below zero what the authority owes, set off with another filing. */
  amount_kobo: number
}

/** When a filing is recorded as paid over; the return of a year, which pays nothing, posts nothing. */
export async function postRemittance(db: Db, filing: PaidFiling, at: At): Promise<void> {
  const lines = remittanceOf(filing)
  if (lines.length === 0) return
  const part = String((await store.countRemittances(db, filing.id)) + 1)
  await postOther(db, { source_kind: 'payroll_filing', source_id: filing.id, part, code: 'FL', kind: 'remittance' }, lines, at)
}

/** When a filing that was recorded as paid is open again. */
export async function postReopened(db: Db, filing: Pick<PaidFiling, 'id'>, at: At): Promise<void> {
  for (const { id, part, lines } of await store.openJournals(db, filing.id))
    await postOther(
      db,
      { source_kind: 'payroll_filing', source_id: filing.id, part: `R${part}`, code: 'FL', kind: 'reversal', reverses: id },
      mirrorOf(lines),
      at,
    )
}
