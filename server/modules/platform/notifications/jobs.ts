import { dayIn } from '@iroko/contract/dates'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { sendMails } from '../../../lib/mail/mail.ts'
import { pushTo } from '../../../lib/mail/push.ts'
import { companyZone } from '../../../lib/portal.ts'
import { digestMail, mailAfterQuiet } from './rules.ts'
import { takeDueMail } from './store-choices.ts'
import { deleteBrowser, findPush } from './store-push.ts'

/** Sends what quiet hours held back, and to each person one digest on the morning of their own time zone. */
const dueMail: JobDefinition = {
  name: 'mail-notifications',
  cron: '*/10 * * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      const { PUBLIC_URL } = portal.environment
      const due = await takeDueMail(db, portal.now(), dayIn(companyZone, portal.now()))
      const held = due.filter(({ mail }) => mail === 'held').map((notice) => mailAfterQuiet(notice, notice, PUBLIC_URL))
      const digests = [
        ...Map.groupBy(
          due.filter(({ mail }) => mail === 'digest'),
          ({ employee_id }) => employee_id,
        ).values(),
      ]
      const together = digests.map((digest) => digest[0] && digestMail(digest[0], digest, PUBLIC_URL))
      await sendMails(portal, db, [...held, ...together.filter((mail) => mail !== undefined)])
    }),
}

/** A notice to one browser: its title and where it leads, and nothing else. */
const push: JobDefinition = {
  name: 'push-notice',
  atATime: 20,
  async run({ database: { db }, environment, now }, { notice, subscription }) {
    const found = await findPush(db, String(notice), String(subscription), dayIn(companyZone, now()))
    if (!found) return
    const { id, title, path, ...browser } = found
    if ((await pushTo(environment, browser, { id, title, path })) === 'gone')
      await deleteBrowser(db, { id: String(subscription) })
  },
}

export const jobs: JobDefinition[] = [dueMail, push]
