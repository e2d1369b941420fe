import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import type { Portal } from '../../../lib/portal.ts'
import { countDue } from './store-count.ts'

const name = 'count-quality'

/** Adds up what changed, woken by the change; every minute in case its call was lost. */
const count: JobDefinition = {
  name,
  cron: '* * * * *',
  run: async (portal) => {
    while (await countNext(portal));
  },
}

/** One transaction of work; answers whether there was any. */
export const countNext = (portal: Portal): Promise<boolean> =>
  portal.database.db.transaction().execute(async (db) => {
    if ((await countDue(db)) === 0) return false
    await jobTools(portal, db, name).changed('quality_boards', { permission: 'evaluation.read' })
    return true
  })

export const jobs: JobDefinition[] = [count]
