/** Loans to staff, in whole kobo. */
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'

interface Terms {
  principal_kobo: number
  months: number
}

/** Equal parts, rounded up, so that the last one is the smaller and closes the loan in its months. */
export const instalmentOf = ({ principal_kobo, months }: Terms): number => Math.ceil(principal_kobo / months)

interface Running extends Terms {
  balance_kobo: number
  /** The first day of its first month. */
  first_month: string
  skipped: readonly string[]
}

/** What a month (its first day) is to bring back: nothing before the first one, in a skipped one, or when all is paid. */
export function instalmentIn(loan: Running, month: string): number {
  if (month < loan.first_month || loan.skipped.includes(month)) return 0
  return Math.max(0, Math.min(loan.balance_kobo, instalmentOf(loan)))
}

export interface LoanTerms extends Terms {
  is_advance: boolean
  /** The monthly gross today; null for none. */
  gross_kobo: number | null
  /** Of the person, that are not paid back. */
  has_open_advance: boolean
}

/** What is beyond the Labour Act: advances by section 4, and by section 5(7) deductions above a third of the pay. */
export function limitsPassed({ is_advance, gross_kobo, has_open_advance, ...terms }: LoanTerms): string[] {
  const gross = gross_kobo ?? 0
  return [
    ...(is_advance && terms.principal_kobo > gross ? ['An advance is at most one month’s pay'] : []),
    ...(is_advance && terms.months < 3 ? ['An advance is repaid over at least 3 months'] : []),
    ...(is_advance && has_open_advance ? ['Another advance is not yet repaid'] : []),
    ...(instalmentOf(terms) * 3 > gross ? ['The instalment is more than a third of the monthly gross'] : []),
  ]
}

/** Skipping its instalments and recording what was paid back; giving up an amount of it. */
export type LoanStep = 'edit' | 'write_off'

export const writeOffOpen = (): Fault => conflict('open', 'A write-off of this loan already awaits a decision')

/** Why a user cannot take a step with a loan; undefined where they can. */
export function whyNot(
  { employee_id, status, balance_kobo }: { employee_id: string; status: string; balance_kobo: number },
  step: LoanStep,
  { user_id, has_open_write_off }: { user_id: string; has_open_write_off: boolean },
): Fault | undefined {
  const verb = step === 'edit' ? 'change' : 'write off'
  if (employee_id === user_id) return forbidden(`You cannot ${verb} your own loan. Ask another colleague`)
  if (status !== 'approved' || balance_kobo === 0) return conflict('not_owed', 'Nothing is owed on this loan')
  return step === 'write_off' && has_open_write_off ? writeOffOpen() : undefined
}

/** An approved loan that ends before it is owed, or as if it had never been. */
interface Ending {
  employee_id: string
  principal_kobo: number
  balance_kobo: number
  /** Approved, wanted, not paid out, in no payment. */
  waits: boolean
  transfer: { made_by: string; by_bank: boolean } | null
}

/** Why a user cannot cancel an approved loan; undefined where they can. */
export function whyNotCancel({ employee_id, waits }: Ending, user_id: string): Fault | undefined {
  if (employee_id === user_id) return forbidden('You cannot cancel your own loan here. Cancel it in your own deductions')
  return waits ? undefined : notWaiting()
}

/** Why a user cannot decline a loan of their own that was approved; undefined where they can. */
export function whyNotDecline({ employee_id, waits }: Ending, user_id: string): Fault | undefined {
  if (employee_id !== user_id) return forbidden('Only who asked for the money declines a loan')
  return waits ? undefined : notWaiting()
}

const notWaiting = (): Fault =>
  conflict('not_waiting', 'Only an approved loan that is not paid out and in no payment is cancelled')

/** Why a user cannot record that the bank returned a loan; undefined where they can. Who made its payment would pay it twice. */
export function whyNotReturned(
  { employee_id, principal_kobo, balance_kobo, transfer }: Ending,
  user_id: string,
): Fault | undefined {
  if (employee_id === user_id) return forbidden('You cannot record this of your own loan. Ask another colleague')
  if (!transfer?.by_bank) return conflict('not_sent', 'No bank transfer of this loan is recorded as paid')
  if (transfer.made_by === user_id)
    return forbidden(
      'You made its payment. Ask another colleague to record that the bank returned it: it is then paid once more',
    )
  return balance_kobo === principal_kobo
    ? undefined
    : conflict('repaid', 'Something of this loan was paid back already. Reverse the payroll that deducted it first')
}

/** Why the bank cannot have returned it on a day; days are those of the company. */
export function whyNotReturnedOn(
  returned_on: string,
  { paid_on, today }: { paid_on: string; today: string },
): Fault | undefined {
  if (returned_on > today) return invalid({ returned_on: 'Choose today or an earlier date' })
  return returned_on < paid_on
    ? invalid({ returned_on: `It was paid out on ${paid_on}. Enter that day or a later one` })
    : undefined
}
