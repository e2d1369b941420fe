import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { keepWay } from './actions.ts'
import { findInReview } from './store-ways.ts'

/** People come and go, and roles change: who is asked to open the way for a payroll is looked at again each hour. */
const ways: JobDefinition = {
  name: 'payroll-ways',
  cron: '23 * * * *',
  async run(portal) {
    const { db } = portal.database
    for (const id of await findInReview(db))
      await db.transaction().execute((held) => keepWay(jobTools(portal, held, ways.name), id))
  },
}

export const jobs = [ways]
