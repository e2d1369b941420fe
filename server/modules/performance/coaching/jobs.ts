import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { measureDue, notifyOfRevised, remind } from './actions.ts'

/** In the morning, when the days before are counted. */
const remindJob: JobDefinition = {
  name: 'coaching-reminders',
  cron: '30 7 * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      const tools = jobTools(portal, db, 'coaching-reminders')
      await measureDue(tools)
      await notifyOfRevised(tools)
      await remind(tools)
    }),
}

export const jobs: JobDefinition[] = [remindJob]
