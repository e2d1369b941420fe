import type { Db } from '../../../lib/database/database.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import type { Portal } from '../../../lib/portal.ts'
import { canDoUntil, thereFrom } from '../task-plans/actions.ts'
import { makeDueTasks } from '../tasks/actions.ts'
import { notifyDue } from '../tasks/notify.ts'
import * as store from '../tasks/store.ts'
import * as late from './store.ts'

const atOnce = 1000

/** Soon after midnight by each clock, and every hour in case nobody worked then. */
const make: JobDefinition = {
  name: 'make-tasks',
  cron: '5 * * * *',
  run: async (portal) => {
    await makeDueTasks(portal)
  },
}

/** Closes what was not submitted by its cut-off, and reminds of what ends within the hour. */
const close: JobDefinition = {
  name: 'close-tasks',
  cron: '*/10 * * * *',
  run: async (portal) => {
    while (await closeNext(portal));
    while (await remindNext(portal));
  },
}

interface Ending {
  id: string
  employee_id: string
  day: string
  due_at: string
  /** By whose clock the person lives that day. */
  zone: string
  works: boolean
}

/** Those whose person worked on their day: did not leave, and was not excused, on leave, a holiday or a day off after all. */
async function atWork<T extends Ending>(db: Db, all: readonly T[]): Promise<T[]> {
  const asked: T[] = []
  for (const [day, tasks] of Map.groupBy(all, (task) => task.day)) {
    const absent = await late.absentOn(
      db,
      tasks.map(({ employee_id }) => employee_id),
      day,
    )
    const works = tasks.filter((task) => task.works && !absent.has(task.employee_id))
    const there = await thereFrom(
      db,
      works.map(({ employee_id, zone }) => ({ id: employee_id, zone })),
      day,
    )
    asked.push(...works.filter(({ employee_id, due_at }) => canDoUntil(there.get(employee_id), due_at)))
  }
  return asked
}

/** Some of those whose time is over; answers whether there were any. Who was away in the end, or has left, did not miss anything. */
export const closeNext = (portal: Portal): Promise<boolean> =>
  portal.database.db.transaction().execute(async (db) => {
    const tools = jobTools(portal, db, 'close-tasks')
    const over = await store.claimOver(db, tools.now, atOnce)
    if (over.length === 0) return false
    const missed = await atWork(db, over)
    const idsOf = (tasks: readonly Ending[]) => tasks.map(({ id }) => id)
    await store.closeTasks(db, idsOf(over), idsOf(missed))
    const people = [...new Set(over.map(({ employee_id }) => employee_id))]
    await tools.changed('tasks', { for: people, permission: 'task.manage' })
    return true
  })

/** Reminds of some of those that end within the hour, each once; answers whether there were any. Who is away hears nothing. */
export const remindNext = (portal: Portal): Promise<boolean> =>
  portal.database.db.transaction().execute(async (db) => {
    const tools = jobTools(portal, db, 'close-tasks')
    const ending = await store.claimEnding(db, tools.now, atOnce)
    if (ending.length === 0) return false
    await store.markReminded(
      db,
      ending.map(({ id }) => id),
      tools.now,
    )
    const byPerson = Map.groupBy(await atWork(db, ending), ({ employee_id }) => employee_id)
    await notifyDue(
      tools,
      [...byPerson].map(([employee_id, tasks]) => ({ employee_id, tasks: tasks.length })),
    )
    return true
  })

/** After leave, holidays, absences and rosters that changed late, and every hour: who was away in the end has missed nothing. */
const recheck: JobDefinition = {
  name: 'recheck-tasks',
  cron: '25 * * * *',
  run: async (portal) => {
    while (await recheckNext(portal));
  },
}

/** Excuses what was missed on days that changed since; answers whether there were any. What was excused stays so: its person was told that it is not asked of them. */
export const recheckNext = (portal: Portal): Promise<boolean> =>
  portal.database.db.transaction().execute(async (db) => {
    const due = await late.takeDue(db, atOnce)
    if (due.length === 0) return false
    const missed = await late.claimMissed(db, due)
    const works = new Set((await atWork(db, missed)).map(({ id }) => id))
    const away = missed.filter(({ id }) => !works.has(id))
    if (away.length === 0) return true
    await store.closeTasks(
      db,
      away.map(({ id }) => id),
      [],
    )
    const tools = jobTools(portal, db, 'recheck-tasks')
    await tools.audit(
      away.map(({ id }) => ({ action: 'task.excuse', entity: 'task', entity_id: id, before: { status: 'missed' } })),
    )
    await tools.changed('tasks', { for: [...new Set(away.map(({ employee_id }) => employee_id))], permission: 'task.manage' })
    return true
  })

export const jobs: JobDefinition[] = [make, close, recheck]
