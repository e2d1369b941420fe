/** When a debt can have been paid: pure. Days are those of the company. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'

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

/** The same as a refusal of who enters it. */
export function refusedDay(received_on: string, debt: DebtSince, today: string): Fault | undefined {
  const received = whyNotReceivedOn(received_on, debt, today)
  return received === undefined ? undefined : invalid({ received_on: received })
}
