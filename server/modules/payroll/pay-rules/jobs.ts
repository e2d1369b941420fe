import { addMonths, dayIn, firstOfMonth } from '@iroko/contract/dates'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import { postProvision } from '../journals/actions.ts'
import { lastOf, provide } from './actions-provisions.ts'
import { findMonths } from './store-provisions.ts'

/** Every night: each month that is over since the first rule counts is provided for, once, and posted on its last day. */
const provisions: JobDefinition = {
  name: 'pay-provisions',
  cron: '40 2 * * *',
  async run(portal) {
    const { db } = portal.database
    const now = portal.now()
    const current = firstOfMonth(dayIn(companyZone, now))
    const { last, first } = await findMonths(db)
    let month = last === null ? first : addMonths(last, 1)
    for (; month !== null && month < current; month = addMonths(month, 1)) {
      const ended = month
      await db.transaction().execute(async (held) => {
        const provided = await provide(held, ended, { now })
        if (provided) await postProvision(held, provided, { day: lastOf(ended), now })
      })
    }
  },
}

export const jobs: JobDefinition[] = [provisions]
