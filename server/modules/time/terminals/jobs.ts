import { dayIn } from '@iroko/contract/dates'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import { deleteExpired } from './store.ts'

/** Each night: what is old goes, and the tables of the months to come are there before their punches. */
const house: JobDefinition = {
  name: 'terminals-house',
  cron: '20 2 * * *',
  run: (portal) => deleteExpired(portal.database.db, dayIn(companyZone, portal.now())),
}

export const jobs: JobDefinition[] = [house]
