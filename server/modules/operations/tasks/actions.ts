import { companyZone } from '@iroko/contract/clock'
import { addDays, dayIn } from '@iroko/contract/dates'
import { isDue } from '@iroko/contract/operations/task-plans'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { Portal } from '../../../lib/portal.ts'
import { canDoUntil, thereFrom } from '../task-plans/actions.ts'
import { listZones, peopleOf, plansOn } from '../task-plans/store.ts'
import { dueAt } from './rules.ts'
import * as store from './store.ts'

/** How many days of an outage are made up for. */
const mostDaysBack = 7

/** Makes the tasks of today by every clock that people live by, and those of days on which nobody did; answers how many. */
export async function makeDueTasks(portal: Portal): Promise<number> {
  const { db } = portal.database
  let made = 0
  for (const zone of await listZones(db, dayIn(companyZone, portal.now()))) {
    const today = dayIn(zone, portal.now())
    const last = await store.lastMade(db, zone)
    const oldest = addDays(today, -mostDaysBack)
    for (let day = last === null ? today : addDays(last, 1); day <= today; day = addDays(day, 1))
      if (day >= oldest) made += await makeDay(portal, zone, day)
  }
  return made
}

/** The tasks of one day and clock, in one transaction: a job that is killed leaves none of them, one that runs twice makes none twice. */
const makeDay = (portal: Portal, zone: string, day: string): Promise<number> =>
  portal.database.db.transaction().execute(async (db) => {
    const now = portal.now()
    if (!(await store.claimDay(db, zone, day, now))) return 0
    const made = await makeTasks(db, zone, day, now)
    const tools = jobTools(portal, db, 'make-tasks')
    if (made.length > 0) await tools.changed('tasks', { for: [...new Set(made)], permission: 'task.manage' })
    return made.length
  })

/** Answers whose tasks were made, once for each of them. */
async function makeTasks(db: Db, zone: string, day: string, now: Date): Promise<string[]> {
  const rows = await dueTasks(db, zone, day, now)
  await store.insertTasks(
    db,
    rows.map((row) => ({ ...row, id: uuid() })),
  )
  return rows.map(({ employee_id }) => employee_id)
}

/** The tasks that plans ask for on a day, of those who live by a clock and do not have them yet. */
export async function dueTasks(db: Db, zone: string, day: string, now: Date) {
  const plans = (await plansOn(db, day)).filter(({ cadence }) => isDue(cadence, day))
  const wanted = await Promise.all(plans.map(async (plan) => ({ plan, people: await peopleOf(db, plan, day, zone) })))
  const there = await thereFrom(
    db,
    wanted.flatMap(({ people }) => people),
    day,
  )
  const made = await store.madeOn(db, day)
  return wanted.flatMap(({ plan, people }) =>
    people.flatMap(({ id, office_id, team_id }) => {
      const presence = there.get(id)
      if (!presence || made.has(`${plan.id} ${id}`)) return []
      const hours = presence.shifts.map((shift) => shift.hours)
      const due_at = dueAt(day, plan, hours, zone, now).toISOString()
      if (!canDoUntil(presence, due_at)) return []
      const { id: plan_id, counts_from } = plan
      return [{ plan_id, counts_from, employee_id: id, day, office_id, team_id, due_at, open_until: due_at }]
    }),
  )
}
