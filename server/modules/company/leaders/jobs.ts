import { dayIn } from '@iroko/contract/dates'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import { askForNewLeaders } from './actions.ts'
import { changedOn } from './store-lines.ts'

/** Lines that begin or end today, and those of a change that has too many open requests to wait for. */
const lines: JobDefinition = {
  name: 'structure-lines',
  cron: '5 0 * * *',
  run: (portal, data) =>
    portal.database.db.transaction().execute(async (db) => {
      const now = portal.now()
      const today = dayIn(companyZone, now)
      const employees = Array.isArray(data.employees) ? data.employees.map(String) : await changedOn(db, today)
      await askForNewLeaders({ ...callTools(portal, db, null, lines.name), today, now }, employees)
    }),
}

export const jobs: JobDefinition[] = [lines]
