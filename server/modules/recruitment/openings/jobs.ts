import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { closeDue } from './store.ts'

/** Closes what is over, soon after midnight and every hour in case nobody worked then; the public sees none of it before. */
const closeOpenings: JobDefinition = {
  name: 'close-job-openings',
  cron: '5 * * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (transaction) => {
      const tools = jobTools(portal, transaction, 'close-job-openings')
      const closed = await closeDue(transaction, tools.today)
      const after = { status: 'closed' }
      await tools.audit(closed.map(({ id }) => ({ action: 'job_opening.close', entity: 'job_opening', entity_id: id, after })))
      if (closed.length > 0) await tools.changed('job_openings', { permission: 'job_opening.read' })
    }),
}

export const jobs: JobDefinition[] = [closeOpenings]
