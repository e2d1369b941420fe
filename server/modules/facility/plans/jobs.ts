import { changed } from '../../../lib/events.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import { givenLetter, pageOf } from '../jobs/notify.ts'
import { makeDueJobs } from './store.ts'

/** Makes the jobs of plans that are due; a night that was missed is made up for by the next. */
const dueJobs: JobDefinition = {
  name: 'maintenance-plans',
  cron: '20 4 * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      const tools = jobTools(portal, db, 'maintenance-plans')
      const made = await makeDueJobs(db, tools.today, tools.now)
      if (made.length === 0) return
      for (const job of made)
        await tools.audit({ action: 'maintenance_job.plan', entity: 'maintenance_job', entity_id: job.id, after: { ...job } })
      for (const job of made)
        if (job.assignee_id !== null)
          await write(tools, [job.assignee_id], pageOf(job.id), givenLetter(job, 'A maintenance plan'), 'tasks')
      await changed(db, ['maintenance_jobs'], { permission: 'job.do' })
    }),
}

export const jobs: readonly JobDefinition[] = [dueJobs]
