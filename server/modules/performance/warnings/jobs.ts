import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { expireDue } from './actions.ts'

const expire: JobDefinition = {
  name: 'expire-warnings',
  cron: '14 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => expireDue(jobTools(portal, db, 'expire-warnings'))),
}

export const jobs: JobDefinition[] = [expire]
