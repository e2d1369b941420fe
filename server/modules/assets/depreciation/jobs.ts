import { addMonths, dayIn, firstOfMonth } from '@iroko/contract/dates'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import { postMonth } from './actions.ts'
import { firstMonth, lastPosted } from './store.ts'

/** Every night: months that are over and not posted yet, each by itself, so that a night that was missed is caught up. */
const depreciation: JobDefinition = {
  name: 'depreciation',
  cron: '15 3 * * *',
  async run(portal) {
    const { db } = portal.database
    const now = portal.now()
    const current = firstOfMonth(dayIn(companyZone, now))
    const last = await lastPosted(db)
    const first = await firstMonth(db)
    if (!first) return
    for (let month = last ? addMonths(last, 1) : first; month < current; month = addMonths(month, 1))
      await db.transaction().execute((held) => postMonth({ db: held, now, portal }, month))
  },
}

export const jobs: JobDefinition[] = [depreciation]
