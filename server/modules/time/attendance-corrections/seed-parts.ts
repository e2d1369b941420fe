/** What the demo company’s attendance exceptions share: corrections, absences, gate records, outages, conflicts and stray punches. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Decide, DemoPerson, Part } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'

export interface ExceptionsPlan extends Part {
  people: readonly DemoPerson[]
  /** The sick note, as the files of leave keep it. */
  certificate: { bytes: string; file: { name: string; type: string; size: number; sha256: string } }
  decide: Decide
}

/** A day that somebody missed or punched for once only. */
export interface Gap {
  employee_id: string
  ogid: string
  email: string
  office_id: string
  day: string
  status: string
  shift_ends_at: string
}

/** The newest first. */
export async function findGaps(db: Db, today: string): Promise<Gap[]> {
  const found = await sql<Gap>`
    select one.employee_id, employee.ogid, employee.email, one.office_id, one.day, one.status, one.shift_ends_at
    from attendance_day one join employee on employee.id = one.employee_id and is_employed(employee)
    where one.status in ('absent', 'half_day') and one.shift_starts_at is not null and (one.status = 'absent' or 'missing_out' = any(one.flags))
      and one.day between ${addMonths(today, -2)}::date and ${addDays(today, -2)}::date
    order by one.day desc, employee.ogid`.execute(db)
  return found.rows
}

/** Marks days of a person to be counted again. */
export type Touch = (employeeId: string, from: string, to?: string) => void
export const least = (a: string | undefined, b: string): string => (a === undefined || b < a ? b : a)
export const most = (a: string | undefined, b: string): string => (a === undefined || b > a ? b : a)

/** In the morning after, when the offices open. */
export const morningAfter = (day: string): string => `${addDays(day, 1)}T08:20:00.000Z`

interface Puncher {
  employee_id: string
  ogid: string
}

/** A punch that somebody entered. */
export const manual = (dice: SeededRandom, received_at: string, who: Puncher, at: string, direction: 'in' | 'out') => {
  const source = { source: 'manual' as const, device_id: null }
  return { id: dice.id(received_at), at, pin: who.ogid, ...source, employee_id: who.employee_id, direction, received_at }
}
