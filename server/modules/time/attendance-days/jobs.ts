import { addDays, dayIn, daysBetween } from '@iroko/contract/dates'
import { earlierOf, laterOf } from '../../../lib/calendar/moments.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { sumDue } from '../attendance-figures/store-sums.ts'
import { publishAttendance } from './notify.ts'
import { claimDue, computeDays, type Due, earliestDay, expandDue, lockPeople, readReach, setReach } from './store.ts'

/** Queue rows per transaction, and people and days per read. */
const atOnce = { rows: 400, people: 100, days: 62 }

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

/** One transaction of work; returns whether there was any. Parallel workers claim different rows. */
export function computeNext(portal: Portal): Promise<boolean> {
  return portal.database.db.transaction().execute(async (db) => {
    const due = await claimDue(db, atOnce.rows)
    if (due.length === 0) return false
    const now = portal.now()
    // A shift that goes on tomorrow is not over today.
    const today = dayIn(companyZone, now)
    await expandDue(
      db,
      due.filter(({ employee_id }) => employee_id === null),
      today,
    )
    const first = await earliestDay(db)
    const changed = new Set<string>()
    const tasks = tasksOf(due, first, today)
    await lockPeople(db, [...new Set(tasks.flatMap(({ people }) => people))])
    for (const { people, from, to } of tasks) {
      for (const id of await computeDays(db, people, from, to, now)) changed.add(id)
    }
    await publishAttendance(db, [...changed], today)
    return true
  })
}

/** Adds up what the days that changed belong to; returns whether there was any. Whoever wrote them, reports are right before it has run, and fast after. */
export const sumNext = (portal: Portal): Promise<boolean> =>
  portal.database.db.transaction().execute(async (db) => (await sumDue(db)) > 0)

interface Task {
  people: string[]
  from: string
  to: string
}

/** One date range per person; people with equal ranges are grouped. */
export function tasksOf(due: readonly Due[], first: string, today: string): Task[] {
  const ranges = new Map<string, { from: string; to: string }>()
  for (const { employee_id, from_day, to_day } of due) {
    if (employee_id === null) continue
    const from = laterOf(from_day, first)
    const to = to_day === 'infinity' || to_day > today ? today : to_day
    if (from > to) continue
    const known = ranges.get(employee_id)
    ranges.set(employee_id, known ? { from: earlierOf(known.from, from), to: laterOf(known.to, to) } : { from, to })
  }
  const alike = Map.groupBy(ranges, ([, { from, to }]) => `${from} ${to}`)
  return [...alike.values()].flatMap((group) => {
    const [[, range] = ['', { from: first, to: first }]] = group
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
