import { dayIn } from '@iroko/contract/dates'
import { changed } from '../../../lib/events.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import { deviceReaders } from './notify.ts'
import { punchOn } from './seed-live.ts'
import { deleteExpired, removeLeavers } from './store.ts'

/** Each night: what is old goes. */
const house: JobDefinition = {
  name: 'terminals-house',
  cron: '20 2 * * *',
  run: (portal) => deleteExpired(portal.database.db, dayIn(companyZone, portal.now())),
}

/** Each quarter of an hour: whoever has left opens no door tomorrow. */
const leavers: JobDefinition = {
  name: 'terminals-leavers',
  cron: '*/15 * * * *',
  run: async (portal) => {
    const { db } = portal.database
    if ((await removeLeavers(db, portal.now())) > 0) await changed(db, 'terminals', deviceReaders)
  },
}

/** Each minute, of the demo company alone: somebody comes and somebody goes. */
const live: JobDefinition = { name: 'terminals-demo', cron: '* * * * *', run: punchOn }

export const jobs: JobDefinition[] = [house, leavers, live]
