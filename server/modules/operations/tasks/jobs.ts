import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import type { Portal } from '../../../lib/portal.ts'
import { thereOn } from '../task-plans/actions.ts'
import { makeDueTasks } from './actions.ts'
import { notifyDue } from './notify.ts'
import * as store from './store.ts'

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
    await portal.database.db.transaction().execute(async (db) => {
      const tools = jobTools(portal, db, 'close-tasks')
      await notifyDue(tools, await store.remind(db, tools.now))
    })
  },
}

/** Some of those whose time is over; answers whether there were any. Who was away in the end, or has left, did not miss anything. */
export const closeNext = (portal: Portal): Promise<boolean> =>
  portal.database.db.transaction().execute(async (db) => {
    const tools = jobTools(portal, db, 'close-tasks')
    const over = await store.claimOver(db, tools.now, atOnce)
    if (over.length === 0) return false
    const missed: string[] = []
    for (const [day, tasks] of Map.groupBy(over, (task) => task.day)) {
      const works = tasks.filter((task) => task.works)
      const there = await thereOn(
        db,
        works.map(({ employee_id }) => employee_id),
        day,
      )
      missed.push(...works.filter(({ employee_id }) => there.has(employee_id)).map(({ id }) => id))
    }
    const isMissed = new Set(missed)
    await store.closeTasks(db, missed, 'missed')
    await store.closeTasks(
      db,
      over.map(({ id }) => id).filter((id) => !isMissed.has(id)),
      'excused',
    )
    const people = [...new Set(over.map(({ employee_id }) => employee_id))]
    await tools.changed('tasks', { for: people, permission: 'task.manage' })
    return true
  })

export const jobs: JobDefinition[] = [make, close]
