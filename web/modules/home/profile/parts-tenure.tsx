/** How long somebody has been with the company. */
import { addMonths } from '@iroko/contract/dates'
import { countOf } from '../../../lib/format.ts'

/** '2 years 3 months', '5 months', 'less than a month'; from a later day on nothing yet. */
export function tenureText(hire_date: string, today: string): string | undefined {
  if (hire_date > today) return undefined
  let months =
    (Number(today.slice(0, 4)) - Number(hire_date.slice(0, 4))) * 12 + Number(today.slice(5, 7)) - Number(hire_date.slice(5, 7))
  if (addMonths(hire_date, months) > today) months -= 1
  const [years, rest] = [Math.floor(months / 12), months % 12]
  const words = [...(years > 0 ? [countOf(years, 'year')] : []), ...(rest > 0 ? [countOf(rest, 'month')] : [])]
  return words.join(' ') || 'less than a month'
}
