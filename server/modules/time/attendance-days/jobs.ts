import { addDays, dayIn, daysBetween } from '@iroko/contract/dates'
import { earlierOf, laterOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { sumDue } from '../attendance-figures/store-sums.ts'
import { publishAttendance } from './notify.ts'
import {
  claimDue,
  computeDays,
  type Due,
  earliestDay,
  expandDue,
  lockFree,
  lockPeople,
  putBack,
  readReach,
  setReach,
} from './store.ts'

/** Queue rows per transaction, and people and days per read. */
const atOnce = { rows: 200, people: 100, days: 62 }

/** Days of people that a transaction counts: whoever clocks in or out meanwhile waits until their own are done. */
const mostDays = 2000

/** After device data, and every minute: recalculates whatever changed. */
const compute: JobDefinition = {
  name: 'attendance-compute',
  longestHours: 24,
  cron: '* * * * *',
  run: async (portal) => {
    while (await computeNext(portal));
    while (await sumNext(portal));
  },
}

/**
 * One transaction of work; returns whether there was any. Parallel workers claim different rows. Nobody's lock is waited for while others'
 * are held, and few are held for long: people are counted that nobody else is just counting, and the rest goes back into the queue.
 */
export function computeNext(portal: Portal): Promise<boolean> {
  return portal.database.db.transaction().execute(async (db) => {
    const claimed = await claimDue(db, atOnce.rows)
    if (claimed.length === 0) return false
    const now = portal.now()
    // A shift that goes on tomorrow is not over today.
    const today = dayIn(companyZone, now)
    await expandDue(
      db,
      claimed.filter(({ employee_id }) => employee_id === null),
      today,
    )
    const first = await earliestDay(db)
    const wanted = rangesOf(claimed, first, today)
    const people = await lockSome(db, fewOf(wanted))
    await putBack(
      db,
      claimed.filter(({ employee_id }) => employee_id !== null && wanted.has(employee_id) && !people.has(employee_id)),
    )
    const changed = new Set<string>()
    for (const task of tasksOf(new Map([...wanted].filter(([id]) => people.has(id))))) {
      for (const id of await computeDays(db, task.people, task.from, task.to, now)) changed.add(id)
    }
    await publishAttendance(db, [...changed], today)
    return true
  })
}

/** The first of them whose days are not too many together; one at least. */
function fewOf(ranges: ReadonlyMap<string, Range>): string[] {
  const few: string[] = []
  let days = 0
  for (const [id, { from, to }] of ranges) {
    days += daysBetween(from, to) + 1
    if (few.length > 0 && days > mostDays) break
    few.push(id)
  }
  return few
}

/** Holds those of them whom nobody else holds; where everybody is held, waits for the first, holding nobody. */
async function lockSome(db: Db, people: readonly string[]): Promise<Set<string>> {
  const free = await lockFree(db, people)
  const [first] = people
  if (free.length > 0 || first === undefined) return new Set(free)
  await lockPeople(db, [first])
  return new Set([first])
}

/** Adds up what the days that changed belong to; returns whether there was any. Whoever wrote them, reports are right before it has run, and fast after. */
export const sumNext = (portal: Portal): Promise<boolean> =>
  portal.database.db.transaction().execute(async (db) => (await sumDue(db)) > 0)

interface Range {
  from: string
  to: string
}

interface Task extends Range {
  people: string[]
}

/** One date range per person, of days that are kept and have begun. */
function rangesOf(due: readonly Due[], first: string, today: string): Map<string, Range> {
  const ranges = new Map<string, Range>()
  for (const { employee_id, from_day, to_day } of due) {
    if (employee_id === null) continue
    const from = laterOf(from_day, first)
    const to = to_day === 'infinity' || to_day > today ? today : to_day
    if (from > to) continue
    const known = ranges.get(employee_id)
    ranges.set(employee_id, known ? { from: earlierOf(known.from, from), to: laterOf(known.to, to) } : { from, to })
  }
  return ranges
}

/** People with equal ranges are grouped. */
function tasksOf(ranges: ReadonlyMap<string, Range>): Task[] {
  const alike = Map.groupBy(ranges, ([, { from, to }]) => `${from} ${to}`)
  return [...alike.values()].flatMap((group) => {
    const [[, range] = ['', { from: '', to: '' }]] = group
    const people = group.map(([id]) => id)
    const tasks: Task[] = []
    for (let from = range.from; from <= range.to; from = addDays(from, atOnce.days)) {
      const to = daysBetween(from, range.to) < atOnce.days ? range.to : addDays(from, atOnce.days - 1)
      for (let at = 0; at < people.length; at += atOnce.people)
        tasks.push({ people: people.slice(at, at + atOnce.people), from, to })
    }
    return tasks
  })
}

/**
 * Shortly after midnight and through the day: starts days and ends shifts for everyone, with or without punches. Days on which nothing ran,
 * because the portal stood still or was put back from a backup, are made up for.
 */
const dayEnds: JobDefinition = {
  name: 'attendance-day-ends',
  cron: '10,40 * * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      const today = dayIn(companyZone, portal.now())
      // The shift of the last night before a standstill had not ended either.
      const from_day = addDays(earlierOf((await readReach(db)) ?? today, today), -1)
      await expandDue(db, [{ id: 0, employee_id: null, office_id: null, from_day, to_day: today }], today)
      await setReach(db, today)
    }),
}

export const jobs: JobDefinition[] = [compute, dayEnds]
