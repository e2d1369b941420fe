/** The demo company's rotations: five days of a shift, two free ones, then the next. */
import { addDays, weekdayOf } from '@iroko/contract/dates'
import type { RotationRules } from '../../../lib/calendar/roster.ts'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables } from '../../../lib/demo/demo.ts'
import type { SeededShifts, ShiftKey, ShiftsPlan } from '../shifts/seed.ts'

const turns: { title: string; shifts: ShiftKey[] }[] = [
  { title: 'Early and late', shifts: ['morning', 'afternoon'] },
  { title: 'Round the clock', shifts: ['morning', 'afternoon', 'night'] },
]

/** Of each turn, one for each team that begins with another of its shifts, so that somebody is always there. */
export async function seedRotations(
  db: Db,
  { opened_on, dice }: ShiftsPlan,
  shiftOf: SeededShifts,
): Promise<RotationRules[][]> {
  const monday = addDays(opened_on, 1 - weekdayOf(opened_on))
  const made = turns.map(({ title, shifts }) =>
    Array.from({ length: shifts.length + 2 }, (_, index) => ({
      id: dice.id(`${opened_on}T08:00:00.000Z`),
      title: `${title}, group ${index + 1}`,
      // Four days apart: each shift begins with another group before the last one is free, so that none is without anybody.
      anchor_on: addDays(monday, index * 4),
      steps: shifts.flatMap((key) => [
        { shift_id: shiftOf(key).id, days: 5 },
        { shift_id: null, days: 2 },
      ]),
    })),
  )
  const all = made.flat()
  await insertTables(db, {
    shift_rotation: all.map(({ steps: _, ...rotation }) => rotation),
    shift_rotation_step: all.flatMap(({ id, steps }) =>
      steps.map((step, index) => ({ rotation_id: id, position: index + 1, ...step })),
    ),
  })
  return made
}
