import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { askForEvidence } from './actions.ts'

const ahead: JobDefinition = {
  name: 'client-evidence',
  cron: '20 8 * * 1-5',
  async run(portal) {
    await portal.database.db.transaction().execute((db) => askForEvidence(jobTools(portal, db, ahead.name)))
  },
}

export const jobs: JobDefinition[] = [ahead]
