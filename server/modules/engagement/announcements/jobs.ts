import { dayIn } from '@iroko/contract/dates'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/letters.ts'
import { companyZone } from '../../../lib/portal.ts'
import { newsletterLetter, newsletterPath } from './notify.ts'
import * as store from './store.ts'
import { audienceOf } from './store-audience.ts'

/** At each publication, and every ten minutes for those whose first day has come. */
const mailNewsletters: JobDefinition = {
  name: 'mail-newsletters',
  cron: '*/10 * * * *',
  async run(portal) {
    const { db } = portal.database
    const now = portal.now()
    const today = dayIn(companyZone, now)
    for (const id of await store.dueNewsletters(db, today))
      await db.transaction().execute(async (transaction) => {
        const newsletter = await store.takeForMail(transaction, id, now)
        if (!newsletter) return
        const people = await audienceOf(transaction, 'announcement', id, today)
        await write(
          jobTools(portal, transaction, 'mail-newsletters'),
          people,
          newsletterPath,
          newsletterLetter(newsletter),
          'company',
        )
      })
  },
}

export const jobs: JobDefinition[] = [mailNewsletters]
