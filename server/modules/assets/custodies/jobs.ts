import { dayIn } from '@iroko/contract/dates'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import { followHolders } from './store-leaving.ts'

/** Every night: what people take along to another branch is there from the day of their transfer. */
const follow: JobDefinition = {
  name: 'assets-follow',
  cron: '25 0 * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      await followHolders(db, dayIn(companyZone, portal.now()))
    }),
}

export const jobs: JobDefinition[] = [follow]
