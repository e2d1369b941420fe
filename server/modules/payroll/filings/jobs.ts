import { addDays, dayIn } from '@iroko/contract/dates'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import { companyZone } from '../../../lib/portal.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { dueLetter, filingsPath } from './notify.ts'
import { remindedBefore } from './rules.ts'
import { takeDue } from './store.ts'

/** Every morning, some days before a filing is due and again on its last day: one letter to each who processes payrolls. */
const reminders: JobDefinition = {
  name: 'filings-due',
  cron: '30 7 * * *',
  async run(portal) {
    const today = dayIn(companyZone, portal.now())
    await portal.database.db.transaction().execute(async (db) => {
      const onTheDay = await takeDue(db, 2, today)
      const before = await takeDue(db, 1, addDays(today, remindedBefore))
      for (const due of [onTheDay, before]) {
        if (due.length === 0) continue
        const people = await findHolders(db, 'payroll.process', today)
        await write(jobTools(portal, db, reminders.name), people, filingsPath, dueLetter(due, today), 'payroll')
      }
    })
  },
}

export const jobs: JobDefinition[] = [reminders]
