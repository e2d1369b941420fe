/** The demo company's shifts: a call centre's, with a roster for everyone and requests that people made. */
import type { ShiftDay } from '@iroko/contract/time/shifts'
import { stepOn } from '../../../lib/calendar/roster.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Decide, type DemoPerson, insertTables, type Part, placeOf } from '../../../lib/demo/demo.ts'
import { seedRotations } from '../rotations/seed.ts'
import { assignmentsOf } from '../shift-assignments/seed.ts'
import { requestsOf } from '../shift-requests/seed.ts'
import { firstDay } from './store.ts'

export interface ShiftsPlan extends Part {
  people: readonly DemoPerson[]
  offices: readonly { id: string; code: string; teams: readonly { id: string }[] }[]
  /** About whose long requests the client is asked. */
  clientAgrees: { office_code: string; from_days: number }
  decide: Decide
}

export type ShiftKey = 'day' | 'morning' | 'afternoon' | 'night'
/** A shift as it was made. */
export type SeededShifts = (key: ShiftKey) => { id: string; title: string }

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const shifts: { key: ShiftKey; title: string; colour: string; start: string; end: string; weekdays: number[] }[] = [
  { key: 'day', title: 'Day', colour: '#2f7d5b', start: '08:00', end: '17:00', weekdays: [1, 2, 3, 4, 5] },
  { key: 'morning', title: 'Morning', colour: '#b7791f', start: '06:00', end: '14:00', weekdays: everyDay },
  { key: 'afternoon', title: 'Afternoon', colour: '#2b6cb0', start: '14:00', end: '22:00', weekdays: everyDay },
  { key: 'night', title: 'Night', colour: '#553c9a', start: '22:00', end: '06:00', weekdays: everyDay },
]

const tolerance = { late_grace_minutes: 10, early_grace_minutes: 5, early_punch_minutes: 120, late_punch_minutes: 240 }

/** Needs the desk's policies, and the people with the places they have today. */
export async function seedShifts(db: Db, plan: ShiftsPlan): Promise<void> {
  const at = `${plan.opened_on}T08:00:00.000Z`
  const made = shifts.map((shift) => ({ ...shift, id: plan.dice.id(at) }))
  await insertTables(db, {
    shift: made.map(({ id, title, colour }) => ({ id, title, colour })),
    shift_hours: made.map((shift) => ({ shift_id: shift.id, starts_on: firstDay, days: weekOf(shift), ...tolerance })),
  })
  const shiftOf: SeededShifts = (key) => {
    const found = made.find((shift) => shift.key === key)
    if (!found) throw new Error(`The demo company has no shift ${key}`)
    return found
  }
  const rotations = await seedRotations(db, plan, shiftOf)
  const rows = assignmentsOf(plan, shiftOf, rotations, at)
  const shiftOn = (person: DemoPerson, day: string): string | null => {
    const team_id = placeOf(person)?.team_id
    const rotation_id = rows.find((row) => row.team_id !== null && row.team_id === team_id)?.rotation_id
    const rotation = rotations.flat().find(({ id }) => id === rotation_id)
    return rotation ? stepOn(rotation, day) : null
  }
  const { requests, approved } = requestsOf(plan, shiftOf, shiftOn)
  await insertTables(db, { shift_assignment: [...rows, ...approved], shift_request: requests })
}

function weekOf({ weekdays, start, end }: (typeof shifts)[number]): ShiftDay[] {
  return weekdays.map((weekday) => ({ weekday, start, end, break_minutes: 60, full_minutes: 420, half_minutes: 210 }))
}
