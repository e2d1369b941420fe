import { dayIn } from '@iroko/contract/dates'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import { companyZone } from '../../../lib/portal.ts'
import { notifyAudiences } from './actions.ts'
import { newsletterLetter, newsletterPath } from './notify.ts'
import * as store from './store.ts'
import { audienceOf } from './store-audience.ts'

/** Mails each newsletter once: as soon as it is published, and every five minutes what begins at its hour. */
const mailNewsletters: JobDefinition = {
  name: 'mail-newsletters',
  cron: '*/5 * * * *',
  async run(portal) {
    const { db } = portal.database
    const now = portal.now()
    for (const id of await store.dueForMail(db, now))
      await db.transaction().execute(async (transaction) => {
        const newsletter = await store.takeForMail(transaction, id, now)
        if (!newsletter) return
        const tools = jobTools(portal, transaction, 'mail-newsletters')
        const people = await audienceOf(transaction, 'announcement', id, dayIn(companyZone, now))
        await write(tools, people, newsletterPath, newsletterLetter(newsletter), 'company')
        await tools.changed('announcements', { permission: 'announcement.read' })
      })
  },
}

export const jobs: JobDefinition[] = [
  mailNewsletters,
  { name: 'tell-announcements', cron: '*/5 * * * *', run: notifyAudiences },
]
