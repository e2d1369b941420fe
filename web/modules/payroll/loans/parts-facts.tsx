import { people } from '@iroko/contract/people/directory'
import { useCall } from '../../../lib/use-call.ts'

/** Whose and of which months a list is: 'Ada Okafor, OG000123, 2026-01 to 2026-12'. */
export function usePersonFacts(ogid: string, start: string, end: string): string {
  const { employee } = useCall(people.show, { params: { ogid } }).data ?? {}
  const name = employee ? [`${employee.first_name} ${employee.last_name}`] : []
  return [...name, ogid, `${start.slice(0, 7)} to ${end.slice(0, 7)}`].join(', ')
}
