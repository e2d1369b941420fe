import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { endOrphans } from './actions.ts'

/** Woken when an application is closed, and every hour in case nobody worked then. */
const endShadowing: JobDefinition = {
  name: 'end-shadowing',
  cron: '45 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => endOrphans(jobTools(portal, db, 'end-shadowing'))),
}

export const jobs: JobDefinition[] = [endShadowing]
