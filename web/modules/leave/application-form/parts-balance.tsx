import { dayAndYear } from '@iroko/contract/day-words'
import { formatNumber } from '../../../lib/format.ts'

interface Balances {
  /** Days that can be taken today; undefined where the kind is not counted. */
  today: number | undefined
  /** On the first day of the leave before it is taken, and after. */
  before: number
  after: number
  starts_on: string
}

/** '8.67 days available today, 10.33 on Mon 21 Dec, 5.33 after'; days that are granted until then are named once they differ. */
export function balanceText({ today, before, after, starts_on }: Balances, now: string): string {
  const available = `${formatNumber(today ?? before)} available`
  const grown =
    today !== undefined && today !== before ? ` today, ${formatNumber(before)} on ${dayAndYear(starts_on, now)}` : ''
  return `${available}${grown}, ${formatNumber(after)} after`
}
