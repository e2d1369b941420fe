/** What a payroll posts: pure, in whole kobo, balanced whatever it is made of. */
import { sharesOf } from '@iroko/contract/documents'
import type { SettlementWay } from '@iroko/contract/payroll/debt-settlements'
import type { FilingKind } from '@iroko/contract/payroll/filings'
import { type JournalAccount, journalAccounts } from '@iroko/contract/payroll/journals'

/** Lines of payslips that are alike in all that an account asks for. */
export interface LineGroup {
  /** `short`: what a last pay could not deduct. */
  kind: 'earning' | 'refund' | 'deduction' | 'employer' | 'short'
  /** Of what has an account of its own; empty for everything else. */
  key: string
  is_loan: boolean
  title: string
  office_id: string | null
  office: string
  tax_state: string
  pfa: string
  /** Negative where an earning was taken back. */
  amount_kobo: number
}

/** For how many days of a period somebody was placed in an office. */
export interface OfficeDays {
  office_id: string
  office: string
  days: number
}

/** A line of who moved within the period is each office's by its calendar days, largest remainder by line; of others it is as it was. */
export function splitByDays(group: LineGroup, offices: readonly OfficeDays[]): LineGroup[] {
  if (offices.length < 2) return [group]
  const parts = sharesOf(
    group.amount_kobo,
    offices.map(({ days }) => days),
  )
  return offices.flatMap(({ office_id, office }, at) => {
    const amount_kobo = parts[at] ?? 0
    return amount_kobo === 0 ? [] : [{ ...group, office_id, office, amount_kobo }]
  })
}

export interface JournalLine {
  account: JournalAccount
  detail: string
  office_id: string | null
  debit_kobo: number
  credit_kobo: number
}

interface Posting {
  account: JournalAccount
  detail: string
  office_id: string | null
  /** Debit is positive. */
  kobo: number
}

const expenses: Record<string, JournalAccount> = {
  pension_employer: 'pension_expense',
  nhis_employer: 'nhis_expense',
  nsitf: 'nsitf_expense',
  itf: 'itf_expense',
}
const payables: Record<string, JournalAccount> = {
  paye: 'paye_payable',
  pension: 'pension_payable',
  pension_voluntary: 'pension_payable',
  pension_employer: 'pension_payable',
  nhf: 'nhf_payable',
  nhis: 'nhis_payable',
  nhis_employer: 'nhis_payable',
  nsitf: 'nsitf_payable',
  itf: 'itf_payable',
}

const backOf: Record<string, string> = { paye_set_off: 'paye', pension_back: 'pension', nhf_back: 'nhf', nhis_back: 'nhis' }

/** An expense of its office. */
const expense = ({ office_id, office, amount_kobo }: LineGroup, account: JournalAccount): Posting => ({
  account,
  detail: office,
  office_id,
  kobo: amount_kobo,
})

/** Carried to the next month, and deducted then: owed by the employee meanwhile. */
const recovered = ['past', 'replaced']

function payable({ key, is_loan, title, tax_state, pfa, amount_kobo }: LineGroup): Posting {
  const owed = (account: JournalAccount, detail: string): Posting => ({ account, detail, office_id: null, kobo: -amount_kobo })
  const account = payables[key]
  if (account) return owed(account, account === 'paye_payable' ? tax_state : account === 'pension_payable' ? pfa : '')
  if (recovered.includes(key)) return owed('salary_overpaid', '')
  if (key === 'assets_owed') return owed('other_income', '')
  return owed(is_loan ? 'staff_loans' : 'other_payable', title)
}

/** What was deducted before and comes back lowers what is owed for it; expenses of people are the company's. */
function refunded(group: LineGroup): Posting {
  const key = backOf[group.key]
  return key ? { ...payable({ ...group, key }), kobo: group.amount_kobo } : expense(group, 'salaries')
}

const net = (kobo: number): Posting => ({ account: 'net_payable', detail: '', office_id: null, kobo })
const overpaid = (kobo: number): Posting => ({ account: 'salary_overpaid', detail: '', office_id: null, kobo })

/** What a last pay could not deduct the leaver owes all the same, against the account that the deduction itself would have had. */
function unpaid(group: LineGroup): Posting[] {
  const against =
    group.key === 'notice_owed' ? expense({ ...group, amount_kobo: -group.amount_kobo }, 'salaries') : payable(group)
  return [overpaid(group.amount_kobo), against]
}

function postingsOf(group: LineGroup): Posting[] {
  const { kind, key, amount_kobo } = group
  if (kind === 'short') return unpaid(group)
  if (kind === 'earning' && (key === 'past_rest' || key === 'past_back')) return [overpaid(amount_kobo), net(-amount_kobo)]
  // Nobody is paid what was not worked: it cost that much less.
  if (kind === 'deduction' && key === 'notice_owed')
    return [expense({ ...group, amount_kobo: -amount_kobo }, 'salaries'), net(amount_kobo)]
  if (kind === 'refund') return [refunded(group), net(-amount_kobo)]
  if (kind === 'earning') return [expense(group, 'salaries'), net(-amount_kobo)]
  if (kind === 'deduction') return [net(amount_kobo), payable(group)]
  return [expense(group, expenses[group.key] ?? 'salaries'), payable(group)]
}

/** Of an office what is set aside for pay by rule. */
export interface Provided {
  office_id: string | null
  office: string
  kobo: number
}

const provision = ({ office, kobo, ...of }: Provided): Posting => ({ ...of, account: 'provision', detail: office, kobo: -kobo })
const cost = ({ office, ...of }: Provided): Posting => ({ ...of, account: 'salaries', detail: office })

/**
 * Expenses of offices against what is owed to authorities, funds, lenders and people. What people were paid beyond their net pay
 * (`overpaid_kobo`) they owe: it is no negative pay. What was provided for (`used`) cost the months in which it was.
 */
export const accrualOf = (groups: readonly LineGroup[], overpaid_kobo: number, used: readonly Provided[] = []): JournalLine[] =>
  linesOf([
    ...groups.flatMap(postingsOf),
    overpaid(overpaid_kobo),
    net(-overpaid_kobo),
    ...used.map(({ kobo, ...of }) => ({ ...of, kobo: -kobo })).flatMap((back) => [cost(back), provision(back)]),
  ])

/** What is set aside for pay by rule: what expenses of an office rise by, and what is owed for it. */
export interface OfficeProvision {
  office_id: string | null
  office: string
  people: number
  kobo: number
}

export interface ProvidedMonth {
  id: string
  offices: OfficeProvision[]
}

/** At the end of a month: what pay by rule cost it so far, by office, against what is set aside; below zero what comes back. */
export const provisionOf = (moved: readonly Provided[]): JournalLine[] =>
  linesOf(moved.flatMap((office) => [cost(office), provision(office)]))

/** What was paid out, from where; who is withheld, or has nothing to be paid, stays owed. */
export const paymentOf = ({ bank_kobo, cash_kobo }: { bank_kobo: number; cash_kobo: number }): JournalLine[] =>
  linesOf([
    { account: 'net_payable', detail: '', office_id: null, kobo: bank_kobo + cash_kobo },
    { account: 'bank', detail: '', office_id: null, kobo: -bank_kobo },
    { account: 'cash', detail: '', office_id: null, kobo: -cash_kobo },
  ])

/** What came back to the bank is owed to whom it was for. */
export const returnOf = (ogid: string, kobo: number): JournalLine[] =>
  linesOf([
    { account: 'bank', detail: ogid, office_id: null, kobo },
    { account: 'net_payable', detail: ogid, office_id: null, kobo: -kobo },
  ])

export interface Received {
  how: SettlementWay
  ogid: string
  kobo: number
  /** What is left of what the last pay could not deduct. */
  owed_kobo: number
}

/** What a leaver paid to the bank, or is let off: first of what the last pay could not deduct, then of loans. */
export const receiptOf = ({ how, ogid, kobo, owed_kobo }: Received): JournalLine[] => {
  const owed = Math.min(kobo, owed_kobo)
  return linesOf([
    { account: how === 'paid' ? 'bank' : 'written_off', detail: ogid, office_id: null, kobo },
    { account: 'salary_overpaid', detail: '', office_id: null, kobo: -owed },
    { account: 'staff_loans', detail: ogid, office_id: null, kobo: owed - kobo },
  ])
}

/** A loan that is paid out, paid back beside pay, written off, or returned by the bank before anybody had it. */
export interface LoanMove {
  kind: 'loan' | 'settlement' | 'write_off' | 'return'
  ogid: string
  kobo: number
  /** Where the money left from, or came to. */
  through: 'bank' | 'cash'
}

export function loanOf({ kind, ogid, kobo, through }: LoanMove): JournalLine[] {
  const sign = kind === 'loan' ? 1 : -1
  const against: JournalAccount = kind === 'write_off' ? 'written_off' : through
  return linesOf([
    { account: 'staff_loans', detail: ogid, office_id: null, kobo: sign * kobo },
    { account: against, detail: '', office_id: null, kobo: -sign * kobo },
  ])
}

const filingAccounts: Record<FilingKind, JournalAccount | null> = {
  paye: 'paye_payable',
  pension: 'pension_payable',
  nhf: 'nhf_payable',
  nhis: 'nhis_payable',
  nsitf: 'nsitf_payable',
  itf: 'itf_payable',
  deduction: 'other_payable',
  // It says what was paid over month by month.
  paye_return: null,
}

/** What is paid over to an authority or fund; below zero what it owes, which lowers what else is paid. */
export function remittanceOf({
  kind,
  recipient,
  amount_kobo,
}: {
  kind: FilingKind
  recipient: string
  amount_kobo: number
}): JournalLine[] {
  const account = filingAccounts[kind]
  if (account === null) return []
  return linesOf([
    { account, detail: recipient, office_id: null, kobo: amount_kobo },
    { account: 'bank', detail: '', office_id: null, kobo: -amount_kobo },
  ])
}

export const mirrorOf = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.map(({ debit_kobo, credit_kobo, ...line }) => ({ ...line, debit_kobo: credit_kobo, credit_kobo: debit_kobo }))

/** Takes back a payment that was not returned: what left the bank or the till is owed by those who have it. */
export const keptOf = (lines: readonly JournalLine[]): JournalLine[] =>
  linesOf(
    mirrorOf(lines).map(({ account, detail, office_id, debit_kobo, credit_kobo }) => ({
      account: account === 'bank' || account === 'cash' ? 'salary_overpaid' : account,
      detail,
      office_id,
      kobo: debit_kobo - credit_kobo,
    })),
  )

const places = Object.keys(journalAccounts)
const inPlace = (posting: Posting, other: Posting): number =>
  places.indexOf(posting.account) - places.indexOf(other.account) || posting.detail.localeCompare(other.detail)

/** One line for each account and detail: debits first, in the order of the accounts. */
function linesOf(postings: readonly Posting[]): JournalLine[] {
  const sums = new Map<string, Posting>()
  for (const posting of postings) {
    const key = `${posting.account} ${posting.office_id ?? ''} ${posting.detail}`
    const sum = sums.get(key) ?? { ...posting, kobo: 0 }
    sums.set(key, { ...sum, kobo: sum.kobo + posting.kobo })
  }
  const found = [...sums.values()].filter(({ kobo }) => kobo !== 0).toSorted(inPlace)
  return [...found.filter(({ kobo }) => kobo > 0), ...found.filter(({ kobo }) => kobo < 0)].map(({ kobo, ...line }) => ({
    ...line,
    debit_kobo: Math.max(0, kobo),
    credit_kobo: Math.max(0, -kobo),
  }))
}
