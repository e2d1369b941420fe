/** The demo company's attendance: terminals at the doors, punches as people make them, and the days that come of them. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { Punch as PunchRow } from '../../../database.types.ts'
import { earlierOf, laterOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { Part } from '../../../lib/demo/demo.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { dayRows, resetDueToToday } from '../attendance-days/store.ts'
import { type KnownDay, loadDaysWith } from '../attendance-days/store-facts.ts'
import { nearDays } from '../calculation/rules-allot.ts'
import { type Doors, type Enrolled, enrol, seedDoors } from '../terminals/seed-doors.ts'
import { clockThemselves, punchesOfDays, takePunches } from './rules-habits.ts'

/** The terminals came later than the portal. */
const monthsKept = 6
/** People in a span. */
const atOnce = 1000

/** Everything up to now; from then on the terminals punch by themselves (`terminals/seed-live.ts`). */
export async function seedAttendance(db: Db, plan: Part): Promise<void> {
  const { today, now } = plan
  const starts_on = laterOf(plan.opened_on, addMonths(today, -monthsKept))
  const people = await db.selectFrom('employee').select(['id', 'ogid', 'email', 'remote']).orderBy('ogid').execute()
  await db.updateTable('attendance_policy').set({ starts_on }).where('version', '=', 1).execute()
  const doors = await seedDoors(db, plan)
  await enrol(db, plan, people, doors)
  const spans = spansOf(starts_on, today, people)
  const load = (span: Span | undefined) => span && awaitedLater(loadSpan(db, span, now))
  let loading = load(spans[0])
  let writing: Promise<unknown> = Promise.resolve()
  for (const [at, span] of spans.entries()) {
    const known = (await loading) ?? []
    // Asked for before this is written: the database then writes this while the next is counted.
    loading = load(spans[at + 1])
    const isOfSpan = ({ facts: { day } }: KnownDay) => span.from <= day && day <= span.to
    const worked = workOn(known, span.people, plan).filter(({ day }) => isOfSpan(day))
    const punches = inOrder(worked.flatMap((each) => rowsOf(each, doors)))
    const days = dayRows(known.filter(isOfSpan), now)
    await writing
    writing = awaitedLater(write(db, punches, days))
  }
  await writing
  // All that these rows asked to be counted has been.
  await resetDueToToday(db, today)
}

/** Another may fail before it is waited for: then it is heard there, and not as a fault of the process. */
function awaitedLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** A month of some people, which are read and written at a time. */
interface Span {
  from: string
  to: string
  people: ReadonlyMap<string, Enrolled>
}

function spansOf(starts_on: string, today: string, people: readonly Enrolled[]): Span[] {
  const spans: Span[] = []
  for (let from = starts_on; from <= today; from = addMonths(from, 1)) {
    const to = earlierOf(addDays(addMonths(from, 1), -1), today)
    for (let at = 0; at < people.length; at += atOnce)
      spans.push({ from, to, people: new Map(people.slice(at, at + atOnce).map((person) => [person.id, person])) })
  }
  return spans
}

/** Its days, with those beside it of whose punches it takes some. Nobody has punched yet. */
const loadSpan = (db: Db, { from, to, people }: Span, now: Date) =>
  loadDaysWith(db, [...people.keys()], { from: addDays(from, -nearDays), to: addDays(to, nearDays), now }, [])

async function write(db: Db, punches: Insertable<PunchRow>[], days: ReturnType<typeof dayRows>): Promise<void> {
  // Many in a statement: the next goes to the database only when nothing is being counted.
  await insertAll(db, 'punch', punches, { atOnce: 25_000 })
  await insertAll(db, 'attendance_day', days, { atOnce: 25_000 })
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
