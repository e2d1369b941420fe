/** The demo company's attendance: terminals at the doors, punches as people make them, and the days that come of them. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { Punch as PunchRow } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { earlierOf, laterOf } from '../../../lib/moments.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { insertDays, resetDueToToday } from '../attendance-days/store.ts'
import { type KnownDay, loadDays } from '../attendance-days/store-facts.ts'
import { clockThemselves, punchesOfDays } from './rules-habits.ts'

interface Person {
  id: string
  ogid: string
  email: string
  remote: boolean
}

interface AttendancePlan {
  opened_on: string
  today: string
  now: Date
  dice: SeededRandom
}

/** The terminals came later than the portal. */
const monthsKept = 6
/** People whose month is read and written at a time. */
const atOnce = 1000

/** Everything up to now; from then on the terminals punch by themselves (`terminals/seed-live.ts`). */
export async function seedAttendance(db: Db, plan: AttendancePlan): Promise<void> {
  const { today, now } = plan
  const starts_on = laterOf(plan.opened_on, addMonths(today, -monthsKept))
  const people = await db.selectFrom('employee').select(['id', 'ogid', 'email', 'remote']).orderBy('ogid').execute()
  await db.updateTable('attendance_policy').set({ starts_on }).where('version', '=', 1).execute()
  const doors = await seedDoors(db, plan)
  await enrol(db, plan, people, doors)
  for (let from = starts_on; from <= today; from = addMonths(from, 1)) {
    const to = earlierOf(addDays(addMonths(from, 1), -1), today)
    for (let at = 0; at < people.length; at += atOnce) {
      const chunk = new Map(people.slice(at, at + atOnce).map((one) => [one.id, one]))
      const employeeIds = [...chunk.keys()]
      const known = await loadDays(db, employeeIds, from, to, now)
      await insertAll(db, 'punch', workOn(known, chunk, doors, plan))
      await insertDays(db, known, now)
    }
  }
  // All that these rows asked to be counted has been.
  await resetDueToToday(db, today)
}

/** Of the key that all terminals of the demo company say. */
export const demoSecret = hashToken('246810').toString('hex')

/** The device of each branch. */
type Doors = ReadonlyMap<string, string>

async function seedDoors(db: Db, { opened_on, now, dice }: AttendancePlan): Promise<Doors> {
  const branches = await db.selectFrom('branch').select(['id', 'title']).orderBy('title').execute()
  const devices = branches.map(({ id, title }, index) => ({
    id: dice.id(opened_on),
    serial: `ZM20${String(index + 1).padStart(6, '0')}`,
    title: `${title}, main door`,
    branch_id: id,
    pins_are_ogids: true,
    // Heard from anywhere, with the key that `npm run terminals` says.
    branch_networks_only: false,
    secret_hash: demoSecret,
    confirmed_at: `${opened_on}T08:00:00.000Z`,
    // People press in or out.
    trusts_keys: true,
    last_seen_at: now.toISOString(),
    synced_until: now.toISOString(),
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

/** What people make of these days, up to now: the punches become part of the facts, and rows. */
function workOn(
  known: readonly KnownDay[],
  chunk: ReadonlyMap<string, Person>,
  doors: Doors,
  { now, today }: AttendancePlan,
): Insertable<PunchRow>[] {
  const days = known.flatMap((day) => {
    const person = chunk.get(day.employee_id)
    return person ? [{ day, person, ogid: person.ogid, facts: day.facts }] : []
  })
  const made = punchesOfDays(days)
  return days.flatMap(({ day, person }, index) => {
    const device_id = person.remote ? null : (doors.get(day.branch_id ?? '') ?? null)
    const isTheirs = day.facts.day === today && clockThemselves.includes(person.email)
    day.facts.punches = isTheirs ? [] : (made[index] ?? []).filter(({ at }) => at <= now.getTime())
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
