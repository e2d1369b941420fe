/** Loans to staff, in whole kobo. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'

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
