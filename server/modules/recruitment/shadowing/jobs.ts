import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { endOrphans, notifyAway } from './actions.ts'

/** Woken when an application is closed, and every hour in case nobody worked then. */
const endShadowing: JobDefinition = {
  name: 'end-shadowing',
  cron: '45 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => endOrphans(jobTools(portal, db, 'end-shadowing'))),
}

/** Every hour: leave is approved and taken back at any time. */
const findLeads: JobDefinition = {
  name: 'find-shadowing-leads',
  cron: '55 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => notifyAway(jobTools(portal, db, 'find-shadowing-leads'))),
}

export const jobs: JobDefinition[] = [endShadowing, findLeads]
