/** Payrolls, loans and filings post themselves into the ledger, in the transaction that approves, pays, settles or reverses them. */
import type { EntryKind } from '@iroko/contract/accounting/journals'
import type { FilingKind } from '@iroko/contract/payroll/filings'
import type { JournalAccount, JournalKind } from '@iroko/contract/payroll/journals'
import type { Db } from '../../../lib/database/database.ts'
import { post } from '../../accounting/journals/actions.ts'
import type { LedgerLine } from '../../accounting/journals/rules.ts'
import {
  accrualOf,
  type JournalLine,
  keptOf,
  type LoanMove,
  loanOf,
  mirrorOf,
  type OfficeProvision,
  type ProvidedMonth,
  paymentOf,
  provisionOf,
  type Received,
  receiptOf,
  remittanceOf,
  returnOf,
} from './rules.ts'
import * as store from './store.ts'
import { groupsOf, peopleByOffice } from './store-groups.ts'

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

interface Entry {
  source_kind: 'payroll_run' | 'loan' | 'payroll_filing' | 'pay_provision'
  source_id: string
  part: string
  reference?: string
  hash?: string
  kind: JournalKind
  reverses?: string
}

const entryKinds: Record<JournalKind, EntryKind> = {
  accrual: 'payroll',
  adjustment: 'payroll',
  write_off: 'payroll',
  provision: 'payroll',
  payment: 'payment',
  loan: 'payment',
  remittance: 'payment',
  return: 'receipt',
  receipt: 'receipt',
  settlement: 'receipt',
  reversal: 'reversal',
}

/** The accounts whose lines are each about an authority, a fund, a union or a lender. */
const ofAuthorities: JournalAccount[] = ['paye_payable', 'pension_payable', 'other_payable']

/** By whose pay each office's lines are, and lines that name a person by that one's. */
type PeopleOf = ReadonlyMap<string | null, number>
const peopleIn = (people: PeopleOf, { office_id, detail }: JournalLine): number | undefined =>
  office_id !== null || detail === 'No office' ? people.get(office_id) : /^OG\d{6}$/.test(detail) ? 1 : undefined

const ledgerLine = (line: JournalLine, people: PeopleOf): LedgerLine => ({
  ...ledgerLineOf(line),
  people: peopleIn(people, line),
})

const ledgerLineOf = ({ account, detail, ...line }: JournalLine): LedgerLine => ({
  rule_key: `payroll.${account}`,
  authority: ofAuthorities.includes(account) && detail !== '' && detail !== 'Not known' ? detail : null,
  detail,
  ...line,
})

/** Answers the entry; none where there is nothing to post. */
async function postEntry(
  db: Db,
  { kind, people = new Map(), ...entry }: Entry & { people?: PeopleOf },
  lines: readonly JournalLine[],
  { day, ...at }: At,
): Promise<string[]> {
  if (lines.length === 0) return []
  const posting = { ...entry, kind: entryKinds[kind], event: kind, document_on: day }
  return [(await post(db, { ...posting, lines: lines.map((line) => ledgerLine(line, people)) }, at)).id]
}

const entryOf = ({ id, reference, hash }: Posted, part: string) => ({
  source_kind: 'payroll_run' as const,
  source_id: id,
  part,
  reference: `${reference}-${part}`,
  hash,
})

/** The day of an accrual: that of the approval, at latest the last of its period, so that nothing stands before what it clears. */
export const accrualDay = ({ ends_on }: { ends_on: string }, approvedOn: string): string =>
  approvedOn < ends_on ? approvedOn : ends_on

/** On approval: what the month cost, and to whom it is owed; `used` of it was set aside before, by office. */
export async function postAccrual(db: Db, run: Posted, used: readonly OfficeProvision[], at: At): Promise<void> {
  const lines = accrualOf(await groupsOf(db, run.id), await store.findOverpaid(db, run.id), used)
  const people = await peopleByOffice(db, run.id)
  await postEntry(db, { ...entryOf(run, 'A'), kind: 'accrual', people }, lines, at)
}

/** At the end of a month: what is set aside for pay by rule. */
export async function postProvision(db: Db, { id, offices }: ProvidedMonth, at: At): Promise<string[]> {
  const people = new Map(offices.map((office: OfficeProvision) => [office.office_id, office.people]))
  const entry = { source_kind: 'pay_provision' as const, source_id: id, part: '1', kind: 'provision' as const, people }
  return await postEntry(db, entry, provisionOf(offices), at)
}

/** On payment: what left the company. */
export async function postPayment(db: Db, run: Posted, at: At): Promise<string[]> {
  const lines = paymentOf(await store.findPaid(db, run.id))
  return await postEntry(db, { ...entryOf(run, 'P'), kind: 'payment' }, lines, at)
}

/** When the bank returns a payment: it is in the account again, and owed. Numbered, because a payroll may have many. */
export async function postReturn(db: Db, run: Posted, { ogid, kobo }: { ogid: string; kobo: number }, at: At): Promise<void> {
  const number = (await store.countOf(db, run.id, 'return')) + 1
  await postEntry(db, { ...entryOf(run, `B${number}`), kind: 'return' }, returnOf(ogid, kobo), at)
}

/** When somebody who left pays back what their last pay could not deduct, or is let off it, `owed_kobo` of it being left beside loans. */
export async function postReceipt(db: Db, run: Posted, { how, ...received }: Received, at: At): Promise<string[]> {
  const kind = how === 'paid' ? 'receipt' : 'write_off'
  const number = (await store.countOf(db, run.id, kind)) + 1
  const part = `${how === 'paid' ? 'L' : 'W'}${number}`
  return await postEntry(db, { ...entryOf(run, part), kind }, receiptOf({ how, ...received }), at)
}

/** On reversal: the mirror of each. A payment that people kept does not come back to the bank: they owe it. */
export async function postReversal(db: Db, run: Pick<Posted, 'id' | 'reference'> & { isKept: boolean }, at: At): Promise<void> {
  for (const { id, kind, part, hash, lines } of await store.openJournals(db, run.id)) {
    const entry = { ...entryOf({ ...run, hash: hash ?? '' }, `R${part}`), kind: 'reversal' as const, reverses: id }
    await postEntry(db, entry, run.isKept && ['payment', 'return'].includes(kind) ? keptOf(lines) : mirrorOf(lines), at)
  }
}

/** When a loan is paid out, paid back beside pay, or written off: what its entry says. */
export async function postLoan(
  db: Db,
  { loan_id, entry_id, ...moved }: LoanMove & { loan_id: string; entry_id: string },
  at: At,
): Promise<string[]> {
  return await postEntry(db, { source_kind: 'loan', source_id: loan_id, part: entry_id, kind: moved.kind }, loanOf(moved), at)
}

interface PaidFiling {
  id: string
  kind: FilingKind
  recipient: string
  /** Below zero what the authority owes, set off with another filing. */
  amount_kobo: number
}

/** When a filing is recorded as paid over; the return of a year, which pays nothing, posts nothing. */
export async function postRemittance(db: Db, filing: PaidFiling, at: At): Promise<string[]> {
  const lines = remittanceOf(filing)
  if (lines.length === 0) return []
  const part = String((await store.countRemittances(db, filing.id)) + 1)
  const entry = { source_kind: 'payroll_filing' as const, source_id: filing.id, part, kind: 'remittance' as const }
  return await postEntry(db, entry, lines, at)
}

/** When a filing that was recorded as paid is open again. */
export async function postReopened(db: Db, filing: Pick<PaidFiling, 'id'>, at: At): Promise<void> {
  for (const { id, part, lines } of await store.openJournals(db, filing.id))
    await postEntry(
      db,
      { source_kind: 'payroll_filing', source_id: filing.id, part: `R${part}`, kind: 'reversal', reverses: id },
      mirrorOf(lines),
      at,
    )
}
