import type { JobDefinition } from '../../../lib/jobs.ts'
import { sendMails } from '../../../lib/mail.ts'
import { digestMail, heldMail } from './rules.ts'
import { takeDueMail } from './store-choices.ts'

/** Sends what quiet hours held back, and to each person one digest on the morning of their own time zone. */
const dueMail: JobDefinition = {
  name: 'mail-notifications',
  cron: '*/10 * * * *',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      const { PUBLIC_URL } = portal.environment
      const due = await takeDueMail(db, portal.now())
      const held = due.filter(({ mail }) => mail === 'held').map((one) => heldMail(one, one, PUBLIC_URL))
      const digests = [
        ...Map.groupBy(
          due.filter(({ mail }) => mail === 'digest'),
          ({ employee_id }) => employee_id,
        ).values(),
      ]
      const together = digests.map((told) => told[0] && digestMail(told[0], told, PUBLIC_URL))
      await sendMails(portal, db, [...held, ...together.filter((mail) => mail !== undefined)])
    }),
}

export const jobs: JobDefinition[] = [dueMail]
