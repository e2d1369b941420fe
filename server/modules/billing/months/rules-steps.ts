/** When a month may be measured and invoiced: pure. Design of commerce, section 2. */
import type { MonthState } from '@iroko/contract/billing/months'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { conflict, type Fault, notFound } from '@iroko/contract/errors'

interface Running {
  starts_on: string
  ends_on: string | null
}

const alreadyInvoiced = () => conflict('invoiced', 'This month is invoiced. What changes of it stands in the next invoice')

const notSettled = (count: number): Fault =>
  conflict('unsettled', `${count} ${count === 1 ? 'day is' : 'days are'} not settled: settle them first`)

const notAnswered = (count: number): Fault =>
  conflict('objections', `The client objects to ${count === 1 ? 'a line' : `${count} lines`}. Answer first`)

interface Measuring {
  contract: Running
  month: string
  today: string
  state: MonthState | undefined
  unsettled: number
}

export function whyNotMeasured({ contract, month, today, state, unsettled }: Measuring): Fault | undefined {
  const { starts_on, ends_on } = contract
  if (month < firstOfMonth(starts_on) || (ends_on !== null && month > ends_on)) return notFound('month')
  if (addMonths(month, 1) > today) return conflict('not_over', 'This month is not over yet')
  if (state === 'invoiced') return alreadyInvoiced()
  return unsettled > 0 ? notSettled(unsettled) : undefined
}

interface Issuing {
  contract: { client_confirms: boolean }
  held: { state: MonthState; hash: string; shared_until: string | null } | undefined
  today: string
  /** Of what the caller read, and of what it comes to now. */
  read: string
  now: string
  unsettled: number
  /** Lines that the client objects to, without an answer yet. */
  objections: number
}

export function whyNotIssued({ contract, held, today, read, now, unsettled, objections }: Issuing): Fault | undefined {
  if (!held) return conflict('not_measured', 'Measure this month first')
  if (held.state === 'invoiced') return alreadyInvoiced()
  if (unsettled > 0) return notSettled(unsettled)
  if (objections > 0) return notAnswered(objections)
  if (read !== held.hash || held.hash !== now)
    return conflict('changed', 'Its days have changed since it was measured. Measure it again')
  if (!contract.client_confirms || held.state === 'accepted') return undefined
  if (held.shared_until === null) return conflict('not_shared', 'The client confirms this month first. Share it')
  return held.shared_until >= today ? conflict('waiting', `The client has until ${held.shared_until} to confirm it`) : undefined
}
