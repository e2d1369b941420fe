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
import { nearDays } from '../calculation/rules-allot.ts'
import { type Doors, type Enrolled, enrol, seedDoors } from '../terminals/seed-doors.ts'
import { clockThemselves, punchesOfDays, takePunches } from './rules-habits.ts'

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
      const known = await loadDays(db, employeeIds, addDays(from, -nearDays), addDays(to, nearDays), now)
      const worked = workOn(known, chunk, plan)
      const isOfSpan = ({ facts: { day } }: KnownDay) => from <= day && day <= to
      const made = worked.filter(({ day }) => isOfSpan(day)).flatMap((each) => rowsOf(each, doors))
      const punches = insertAll(db, 'punch', inOrder(made))
      // Counted while the database writes the punches.
      const days = dayRows(known.filter(isOfSpan), now)
      await punches
      await insertAll(db, 'attendance_day', days)
    }
  }
  // All that these rows asked to be counted has been.
  await resetDueToToday(db, today)
}

/** As they were made: what comes in order goes to the end of an index, and to no other place of it. */
const inOrder = (punches: Insertable<PunchRow>[]) => punches.sort((a, b) => (String(a.at) < String(b.at) ? -1 : 1))

type Worked = ReturnType<typeof punchesOfDays<Enrolled, KnownDay>>[number]

/** What people make of these days, up to now. It becomes part of the facts, also of the days beside it. */
function workOn(known: readonly KnownDay[], chunk: ReadonlyMap<string, Enrolled>, { now, today }: Part): Worked[] {
  const worked = punchesOfDays(known, chunk).map((each) => {
    const isTheirs = each.day.facts.day === today && clockThemselves.includes(each.person.email)
    return { ...each, punches: isTheirs ? [] : each.punches.filter(({ at }) => at <= now.getTime()) }
  })
  takePunches(worked)
  return worked
}

function rowsOf({ person, day, punches }: Worked, doors: Doors): Insertable<PunchRow>[] {
  const device_id = person.remote ? null : (doors.get(day.branch_id ?? '') ?? null)
  return punches.map(({ id, at, direction }) => ({
    id,
    at: new Date(at).toISOString(),
    pin: person.ogid,
    source: device_id ? ('device' as const) : ('web' as const),
    device_id,
    employee_id: person.id,
    direction,
    received_at: new Date(at).toISOString(),
  }))
}
