/** How an opening fits the people that an office owes its client. */
import type { Headcount } from '@iroko/contract/recruitment/opening-requests'

/** By how many all that is there, to come, looked for and asked for is above what is owed; an office that owes none is never above. */
export const aboveOf = ({ today, joiners, open, asked, committed }: Omit<Headcount, 'above'>): number =>
  committed === null ? 0 : Math.max(0, today + joiners + open + asked - committed)

export const withAbove = (counts: Omit<Headcount, 'above'>): Headcount => ({ ...counts, above: aboveOf(counts) })

/** As those who decide read it. */
export function headcountWords({ today, joiners, open, asked, committed, above }: Headcount): string {
  const parts = [`${today} today`, `${joiners} to join`, `${open} looked for elsewhere`, `${asked} asked for`]
  const owed = committed === null ? '' : `; committed: ${committed}`
  return `${parts.join(', ')}${owed}${above > 0 ? `. This is ${above} above the committed headcount` : ''}`
}
