/** Paying loans out: pure. */
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'
import type { LoanPaymentState } from '@iroko/contract/payroll/loan-payments'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

interface Lent {
  employee_id: string
  is_employed: boolean
  salary_mode: SalaryMode
  bank_account_id: string | null
}

/** Why a loan cannot be paid out, in words; null where it can. */
export function problemOf({ is_employed, salary_mode, bank_account_id }: Lent): string | null {
  if (!is_employed) return 'No longer works here'
  return salary_mode === 'bank' && bank_account_id === null ? 'No bank account' : null
}

/** Why a user cannot pay out a loan; undefined where they can. */
export function whyNotOut(loan: Lent & { full_name: string; returned_by: string | null }, user_id: string): Fault | undefined {
  if (loan.employee_id === user_id) return forbidden('You cannot pay out your own loan. Ask another colleague')
  if (loan.returned_by === user_id)
    return forbidden(
      `You recorded that the bank returned the loan of ${loan.full_name}. Ask another colleague to pay it out again`,
    )
  const problem = problemOf(loan)
  return problem === null ? undefined : conflict('not_payable', `${loan.full_name}: ${problem.toLowerCase()}`)
}

interface Payment {
  state: LoanPaymentState
  created_by: string
  loans: number
  /** How many of them are paid by the bank; the others are handed out. */
  transfers: number
  /** When somebody first had its file. */
  taken_at: string | null
  /** When somebody first had the list to sign of what is handed out. */
  listed_at: string | null
}
/** Who takes a step, and whether they may record what was paid. */
export interface Asking {
  user_id: string
  processes: boolean
}

const isOpen = ({ state }: Payment): Fault | undefined =>
  state === 'open' ? undefined : conflict('wrong_state', `This payment is already ${state}`)
const mayProcess = ({ processes }: Asking): Fault | undefined =>
  processes ? undefined : forbidden('Only those who process payrolls record payments of loans')

/** What no bank was told cannot have been paid by one. */
const hasFile = ({ transfers, taken_at }: Payment): Fault | undefined =>
  transfers === 0 || taken_at !== null
    ? undefined
    : conflict('file_not_taken', 'Nobody has the file of this payment. Take it and give it to the bank first')

/** What nobody can sign for was not handed out. */
const hasList = ({ loans, transfers, listed_at }: Payment): Fault | undefined =>
  loans === transfers || listed_at !== null
    ? undefined
    : conflict('list_not_taken', 'Nobody has the list of what is handed out. Take it and have it signed first')

/** What is handed out leaves no trace at a bank: two people say that it was. */
const bySecond = ({ loans, transfers, created_by }: Payment, { user_id }: Asking): Fault | undefined =>
  loans > transfers && created_by === user_id
    ? forbidden('You made this payment, which is handed out without a bank. Ask another colleague to record it as paid')
    : undefined

const rules = {
  pay: (payment, by) => mayProcess(by) ?? isOpen(payment) ?? hasFile(payment) ?? hasList(payment) ?? bySecond(payment, by),
  cancel: (payment, by) =>
    mayProcess(by) ??
    isOpen(payment) ??
    (payment.created_by === by.user_id
      ? forbidden('You made this payment. Ask another colleague to cancel it: its loans are then paid once more')
      : undefined),
} satisfies Record<string, Rule<[Payment, Asking]>>
export type PaymentStep = keyof typeof rules

/** Why a user cannot take a step with a payment; undefined where they can. */
export const whyNot = (payment: Payment, step: PaymentStep, by: Asking): Fault | undefined => rules[step](payment, by)
export const canOf = (payment: Payment, by: Asking) => canBy<PaymentStep, [Payment, Asking]>(rules, payment, by)

/** The same of a line of the bank, which says nothing of what is handed out. */
export const whyNotByBank = (payment: Payment, by: Asking): Fault | undefined =>
  payment.loans > payment.transfers
    ? conflict('handed_out', 'Some of its loans are handed out without a bank. Payroll records it as paid')
    : whyNot(payment, 'pay', by)

/** Since when a payment can have been paid; days are those of the company. */
export interface PaidSince {
  made_on: string
  /** When its file was first taken; null where it has no transfers. */
  taken_on: string | null
  today: string
}

/** Why the bank cannot have paid on a day. */
export function whyNotPaidOn(paid_on: string, { made_on, taken_on, today }: PaidSince): Fault | undefined {
  if (paid_on > today) return invalid({ paid_on: 'Enter the day on which the bank paid, today at the latest' })
  if (paid_on < made_on) return invalid({ paid_on: `It was made on ${made_on}. Enter that day or a later one` })
  if (taken_on === null || paid_on >= taken_on) return undefined
  return invalid({ paid_on: `Its file was first taken on ${taken_on}. Enter that day or a later one` })
}
