import { dayIn } from '@iroko/contract/dates'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import { reassignRequestsBelow } from './actions.ts'
import { linesChangingOn } from './store-lines.ts'

/** Reassigns requests for lines that start or end today, and for large changes. */
const lines: JobDefinition = {
  name: 'structure-lines',
  cron: '5 0 * * *',
  run: (portal, data) =>
    portal.database.db.transaction().execute(async (db) => {
      const now = portal.now()
      const today = dayIn(companyZone, now)
      const employees = Array.isArray(data.employees) ? data.employees.map(String) : await linesChangingOn(db, today)
      await reassignRequestsBelow({ ...callTools(portal, db, null, lines.name), today, now }, employees)
    }),
}

export const jobs: JobDefinition[] = [lines]
