import { dayIn } from '@iroko/contract/dates'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { findAddressees, mailTo } from '../../../lib/letters.ts'
import { sendMails } from '../../../lib/mail.ts'
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
        const people = await findAddressees(transaction, await audienceOf(transaction, 'announcement', id, today))
        const link = `${portal.environment.PUBLIC_URL}${newsletterPath}`
        const letter = newsletterLetter(newsletter)
        if (people.length > 0)
          await sendMails(
            portal,
            transaction,
            people.map((person) => mailTo(person, letter, link)),
          )
      })
  },
}

export const jobs: JobDefinition[] = [mailNewsletters]
