/** The demo company's attendance: terminals at the doors, punches as people make them, and the days that come of them. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { Punch as PunchRow } from '../../../database.types.ts'
import { earlierOf, laterOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { Part } from '../../../lib/demo/demo.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { dayRows, resetDueToToday } from '../attendance-days/store.ts'
import { type KnownDay, loadDays } from '../attendance-days/store-facts.ts'
import { type Doors, type Enrolled, enrol, seedDoors } from '../terminals/seed-doors.ts'
import { clockThemselves, punchesOfDays } from './rules-habits.ts'

/** The terminals came later than the portal. */
const monthsKept = 6
/** People whose month is read and written at a time. */
const atOnce = 1000

/** Everything up to now; from then on the terminals punch by themselves (`terminals/seed-live.ts`). */
export async function seedAttendance(db: Db, plan: Part): Promise<void> {
  const { today, now } = plan
  const starts_on = laterOf(plan.opened_on, addMonths(today, -monthsKept))
  const people = await db.selectFrom('employee').select(['id', 'ogid', 'email', 'remote']).orderBy('ogid').execute()
  await db.updateTable('attendance_policy').set({ starts_on }).where('version', '=', 1).execute()
  const doors = await seedDoors(db, plan)
  await enrol(db, plan, people, doors)
  for (let from = starts_on; from <= today; from = addMonths(from, 1)) {
    const to = earlierOf(addDays(addMonths(from, 1), -1), today)
    for (let at = 0; at < people.length; at += atOnce) {
      const chunk = new Map(people.slice(at, at + atOnce).map((person) => [person.id, person]))
      const employeeIds = [...chunk.keys()]
      const known = await loadDays(db, employeeIds, from, to, now)
      const punches = insertAll(db, 'punch', inOrder(workOn(known, chunk, doors, plan)))
      // Counted while the database writes the punches.
      const days = dayRows(known, now)
      await punches
      await insertAll(db, 'attendance_day', days)
    }
  }
  // All that these rows asked to be counted has been.
  await resetDueToToday(db, today)
}

/** As they were made: what comes in order goes to the end of an index, and to no other place of it. */
const inOrder = (punches: Insertable<PunchRow>[]) => punches.sort((a, b) => (String(a.at) < String(b.at) ? -1 : 1))

/** What people make of these days, up to now: the punches become part of the facts, and rows. */
function workOn(
  known: readonly KnownDay[],
  chunk: ReadonlyMap<string, Enrolled>,
  doors: Doors,
  { now, today }: Part,
): Insertable<PunchRow>[] {
  return punchesOfDays(known, chunk).flatMap(({ person, day, punches }) => {
    const device_id = person.remote ? null : (doors.get(day.branch_id ?? '') ?? null)
    const isTheirs = day.facts.day === today && clockThemselves.includes(person.email)
    day.facts.punches = isTheirs ? [] : punches.filter(({ at }) => at <= now.getTime())
    return day.facts.punches.map(({ id, at, direction }) => ({
      id,
      at: new Date(at).toISOString(),
      pin: person.ogid,
      source: device_id ? ('device' as const) : ('web' as const),
      device_id,
      employee_id: person.id,
      direction,
      received_at: new Date(at).toISOString(),
    }))
  })
}
