/** Days for journeys: the company's own, whatever the hour and zone of the machine. */
import { companyZone } from '@iroko/contract/clock'
import { addDays, dayIn, eachDay } from '@iroko/contract/dates'
import type { Calls } from './free-days.ts'

/** Today by the clocks of Lagos, which at night is another day than in UTC. */
export const today = (): string => dayIn(companyZone, new Date())

export const dayAhead = (days: number): string => addDays(today(), days)
export const dayAgo = (days: number): string => addDays(today(), -days)

interface Cell {
  shifts: object[]
  leave: string | null
  holiday: string | null
}

/** The working days of whoever calls within three weeks from `from` on, by their own roster. */
export async function workingDays({ get }: Calls, from: string): Promise<string[]> {
  const to = addDays(from, 20)
  const { roster } = await get('roster', { mine: 'true', from, to })
  const cells: Cell[] = roster[0]?.cells ?? []
  const works = ({ shifts, leave, holiday }: Cell) => shifts.length > 0 && leave === null && holiday === null
  return eachDay(from, to).filter((_, index) => cells[index] && works(cells[index]))
}
