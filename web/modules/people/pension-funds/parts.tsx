/** The pension fund administrators of the list, to choose from. */
import { pensionFunds } from '@iroko/contract/people/pension-funds'
import { useCall } from '../../../lib/use-call.ts'
import type { Option } from '../../../screens/fields/option.ts'

/** Named by their titles; who has one that was archived since keeps it. */
export function useFundOptions(own: string | null = null): Option[] {
  const known = useCall(pensionFunds.list, { query: { limit: 1000, sort: 'title' } }).data?.pension_funds ?? []
  const titles = known.map(({ title }) => title)
  return [...titles, ...(own && !titles.includes(own) ? [own] : [])].map((title) => ({ value: title, label: title }))
}
