/** What the parts of the demo company's timekeeping share. */
import { addDays } from '@iroko/contract/dates'
import type { SeededRandom } from '../../../lib/dice.ts'

export interface SeededPerson {
  id: string
  email: string
  status: string
}

/** Marks days of a person to be counted again. */
export type Touch = (employeeId: string, from: string, to?: string) => void
export const least = (a: string | undefined, b: string): string => (a === undefined || b < a ? b : a)
export const most = (a: string | undefined, b: string): string => (a === undefined || b > a ? b : a)

/** In the morning after, when the offices open. */
export const morningAfter = (day: string): string => `${addDays(day, 1)}T08:20:00.000Z`

/** A punch that somebody entered. */
export const manual = (
  dice: SeededRandom,
  received_at: string,
  { employee_id, ogid }: { employee_id: string; ogid: string },
  at: string,
  direction: 'in' | 'out',
) => ({
  id: dice.id(received_at),
  at,
  pin: ogid,
  source: 'manual' as const,
  device_id: null,
  employee_id,
  direction,
  received_at,
})
