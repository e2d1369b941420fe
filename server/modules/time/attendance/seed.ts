/** The demo company's attendance: terminals at the doors, punches as people make them, and the days that come of them. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { Punch as PunchRow } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { earlierOf, laterOf } from '../../../lib/moments.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import type { Punch } from '../attendance-days/rules-spans.ts'
import type { ShiftWindow } from '../attendance-days/rules-window.ts'
import { insertDays, resetDueToToday } from '../attendance-days/store.ts'
import { type KnownDay, loadDays } from '../attendance-days/store-facts.ts'

interface Person {
  id: string
  ogid: string
  remote: boolean
}

interface AttendancePlan {
  opened_on: string
  today: string
  dice: SeededRandom
}

const minute = 60_000
/** The terminals came later than the portal. */
const monthsKept = 6
/** People whose month is read and written at a time. */
const atOnce = 1000

/** Everything up to yesterday; today is for whoever tries the portal. */
export async function seedAttendance(db: Db, plan: AttendancePlan): Promise<void> {
  const { today, dice } = plan
  const starts_on = laterOf(plan.opened_on, addMonths(today, -monthsKept))
  const people = await db.selectFrom('employee').select(['id', 'ogid', 'remote']).orderBy('ogid').execute()
  await db.updateTable('attendance_policy').set({ starts_on }).where('version', '=', 1).execute()
  const doors = await seedDoors(db, plan)
  await enrol(db, plan, people, doors)
  const habits = new Map(people.map((one) => [one.id, habitOf(dice)]))
  const now = new Date(`${today}T05:00:00.000Z`)
  for (let from = starts_on; from < today; from = addMonths(from, 1)) {
    const to = earlierOf(addDays(addMonths(from, 1), -1), addDays(today, -1))
    for (let at = 0; at < people.length; at += atOnce) {
      const chunk = new Map(people.slice(at, at + atOnce).map((one) => [one.id, one]))
      const employeeIds = [...chunk.keys()]
      const known = await loadDays(db, employeeIds, from, to, now)
      const punches = known.flatMap((day) => workOn(day, chunk.get(day.employee_id), habits.get(day.employee_id), doors, dice))
      await insertAll(db, 'punch', punches)
      await insertDays(db, known, now)
    }
  }
  // All that these rows asked to be counted has been.
  await resetDueToToday(db, today)
}

/** The device of each branch. */
type Doors = ReadonlyMap<string, string>

async function seedDoors(db: Db, { opened_on, today, dice }: AttendancePlan): Promise<Doors> {
  const branches = await db.selectFrom('branch').select(['id', 'title']).orderBy('title').execute()
  const devices = branches.map(({ id, title }, index) => ({
    id: dice.id(opened_on),
    serial: `ZM20${String(index + 1).padStart(6, '0')}`,
    title: `${title}, main door`,
    branch_id: id,
    pins_are_ogids: true,
    // Heard from anywhere, with the key that `npm run terminals` says.
    branch_networks_only: false,
    secret_hash: hashToken('246810').toString('hex'),
    confirmed_at: `${opened_on}T08:00:00.000Z`,
    last_seen_at: `${today}T05:00:00.000Z`,
    synced_until: `${today}T05:00:00.000Z`,
  }))
  await insertAll(db, 'device', devices)
  return new Map(devices.map(({ id, branch_id }) => [branch_id, id]))
}

async function enrol(db: Db, { dice, opened_on }: AttendancePlan, people: readonly Person[], doors: Doors): Promise<void> {
  const placed = await db.selectFrom('placement').select(['employee_id', 'branch_id']).where('ends_on', 'is', null).execute()
  const branchOf = new Map(placed.map(({ employee_id, branch_id }) => [employee_id, branch_id]))
  const rows = people.flatMap(({ id, ogid, remote }) => {
    const device_id = doors.get(branchOf.get(id) ?? '')
    // A few have never put a finger on the terminal.
    if (!device_id || remote || dice.chance(0.04)) return []
    const since = `${opened_on}T08:00:00Z`
    return [
      {
        id: dice.id(opened_on),
        device_id,
        pin: ogid,
        employee_id: id,
        fingers: dice.whole(1, 3),
        face: dice.chance(0.3),
        since,
      },
    ]
  })
  await insertAll(db, 'enrolment', rows)
}

/** What somebody makes of a day: the punches become part of its facts, and rows. */
function workOn(
  day: KnownDay,
  person: Person | undefined,
  habit: Habit | undefined,
  doors: Doors,
  dice: SeededRandom,
): Insertable<PunchRow>[] {
  if (!person || !habit || !isAtWork(day)) return []
  const made = day.facts.windows.flatMap((window) => punchesOf(window, habit, dice))
  day.facts.punches = made
  const device_id = person.remote ? null : (doors.get(day.branch_id ?? '') ?? null)
  return made.map(({ id, at, direction }) => ({
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

interface Habit {
  /** Minutes before the start, on most days. */
  early: number
  late: number
  forgets: number
  stays: number
}

const habitOf = (dice: SeededRandom): Habit => ({
  early: dice.whole(2, 20),
  late: dice.chance(0.15) ? 0.22 : 0.05,
  forgets: 0.008,
  stays: dice.chance(0.2) ? 0.25 : 0.05,
})

const isAtWork = ({ facts: { holiday, leave, windows } }: KnownDay): boolean =>
  windows.length > 0 && holiday === null && !(leave?.status === 'approved' && leave.portion === 'full')

/** In and out of one shift, as somebody of this habit makes them; nothing on a day they do not come. */
function punchesOf({ starts, ends }: ShiftWindow, habit: Habit, dice: SeededRandom): Punch[] {
  if (dice.chance(0.012)) return []
  const seconds = () => dice.whole(0, 59) * 1000
  const into = dice.chance(habit.late) ? dice.whole(11, 55) : -dice.whole(0, habit.early)
  const out = dice.chance(habit.stays) ? dice.whole(30, 150) : dice.chance(0.03) ? -dice.whole(6, 45) : dice.whole(0, 15)
  const first = starts + into * minute + seconds()
  const last = ends + out * minute + seconds()
  const punch = (at: number, direction: 'in' | 'out'): Punch => ({ id: dice.id(new Date(at).toISOString()), at, direction })
  return [punch(first, 'in'), ...(dice.chance(habit.forgets) ? [] : [punch(last, 'out')])]
}
