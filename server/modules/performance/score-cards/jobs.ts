import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { closeDue, makeDue } from './actions.ts'

/** Every night: the cards of the month that is over, once for everyone however often it runs, and the figures of drafts by now. */
const make: JobDefinition = {
  name: 'make-score-cards',
  cron: '40 3 * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => makeDue(jobTools(portal, db, 'make-score-cards'))),
}

const close: JobDefinition = {
  name: 'close-score-cards',
  cron: '22 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => closeDue(jobTools(portal, db, 'close-score-cards'))),
}

export const jobs: JobDefinition[] = [make, close]
