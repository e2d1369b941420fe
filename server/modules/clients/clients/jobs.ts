import type { JobDefinition } from '../../../lib/jobs.ts'
import { sendMail } from '../../../lib/mail/mail.ts'
import { triesMail } from '../../platform/identity/notify.ts'
import { findContact } from './store.ts'

/** Warns a contact at whose password somebody guesses. */
const signInTries: JobDefinition = {
  name: 'client-login-tries',
  async run(portal, data) {
    const { db } = portal.database
    const contact = await findContact(db, String(data.email))
    if (contact) await sendMail(portal, db, triesMail(contact))
  },
}

export const jobs = [signInTries]
