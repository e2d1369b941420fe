import { dayIn } from '@iroko/contract/dates'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { sendMails } from '../../../lib/mail/mail.ts'
import { companyZone } from '../../../lib/portal.ts'
import { findingsLetter } from './notify.ts'
import { supersAtWork, verify } from './store.ts'

/** Every night: tells the super administrators when something does not hold that must. */
const look: JobDefinition = {
  name: 'verify',
  longestHours: 24,
  cron: '40 3 * * *',
  async run(portal) {
    const { db } = portal.database
    const today = dayIn(companyZone, portal.now())
    const broken = (await verify(db, portal.environment, portal.house, { today })).filter(({ count }) => count > 0)
    if (broken.length === 0) return
    portal.log.error({ broken: broken.map(({ id, count }) => ({ id, count })) }, 'something does not hold that must')
    const letter = findingsLetter(broken)
    const letters = (await supersAtWork(db, today)).map((to) => ({ to, ...letter }))
    await db.transaction().execute((transaction) => sendMails(portal, transaction, letters))
  },
}

export const jobs = [look]
