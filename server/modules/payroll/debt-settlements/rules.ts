/** When a debt can have been paid: pure. Days are those of the company. */
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'

export interface DebtSince {
  /** Since when something of it is owed; null where that is not known. */
  owed_since: string | null
  is_loan: boolean
}

/** What is wrong with the day on which a debt is said to have been paid, in words; undefined where nothing is. */
export function whyNotReceivedOn(received_on: string, { owed_since, is_loan }: DebtSince, today: string): string | undefined {
  if (received_on > today) return 'Choose today or an earlier date'
  if (owed_since === null || received_on >= owed_since) return undefined
  return `${is_loan ? 'The loan was paid out' : 'The last pay was approved'} on ${owed_since}. Enter that day or a later one`
}

/** The same of what was entered already, as whoever confirms it is told. */
export function whyNotConfirmed(received_on: string | null, debt: DebtSince, today: string): Fault | undefined {
  const problem = received_on === null ? undefined : whyNotReceivedOn(received_on, debt, today)
  return problem === undefined ? undefined : conflict('before_debt', `It was entered as received on ${received_on}. ${problem}`)
}

/** Why a line of the bank is no second person to what was entered: whoever owes it or entered it presses, or brought the statement. */
export function whyNotByBank(
  { employee_id, asked_by }: { employee_id: string; asked_by: string },
  { user_id, imported_by }: { user_id: string; imported_by: string | null },
): Fault | undefined {
  if (user_id === employee_id) return forbidden('You cannot settle your own debt. Ask another colleague')
  if (user_id === asked_by) return forbidden('You entered this payment. Ask another colleague to settle it')
  return imported_by !== null && [employee_id, asked_by].includes(imported_by)
    ? forbidden('Whoever owes or entered it imported this statement. Another person confirms it')
    : undefined
}

/** The same as a refusal of who enters it. */
export function refusedDay(received_on: string, debt: DebtSince, today: string): Fault | undefined {
  const received = whyNotReceivedOn(received_on, debt, today)
  return received === undefined ? undefined : invalid({ received_on: received })
}
