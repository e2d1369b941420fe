import { dayIn } from '@iroko/contract/dates'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { type Letter, write } from '../../../lib/letters.ts'
import { companyZone } from '../../../lib/portal.ts'
import { newsletterLetter, newsletterPath } from './notify.ts'
import { audienceOf, dueForMail, type Mailed, takeForMail } from './store-audience.ts'

/** Tells an audience once: as soon as it is published, and every ten minutes for what begins today. */
export const audienceJob = <Row>(name: string, table: Mailed, path: string, letterOf: (row: Row) => Letter): JobDefinition => ({
  name,
  cron: '*/10 * * * *',
  async run(portal) {
    const { db } = portal.database
    const now = portal.now()
    const today = dayIn(companyZone, now)
    for (const id of await dueForMail(db, table, today))
      await db.transaction().execute(async (transaction) => {
        const row = await takeForMail<Row>(transaction, table, id, now)
        if (!row) return
        const people = await audienceOf(transaction, table, id, today)
        await write(jobTools(portal, transaction, name), people, path, letterOf(row), 'company')
      })
  },
})

export const jobs: JobDefinition[] = [audienceJob('mail-newsletters', 'announcement', newsletterPath, newsletterLetter)]
