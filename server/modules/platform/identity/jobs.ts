import { countAttempt } from '../../../lib/http/limits.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { sendMail } from '../../../lib/mail/mail.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { triesMail } from './notify.ts'
import * as store from './store.ts'

/** A reset link works once, for an hour (access rules: sessions). */
export const resetMinutes = 60

const forgotPassword: JobDefinition = {
  name: 'forgot-password',
  async run(portal, data) {
    const email = String(data.email)
    const { db } = portal.database
    const account = await store.findAccount(db, email)
    if (!account) return
    try {
      // One mail in five minutes, however often the button is pressed.
      await countAttempt(db, [{ key: `forgot-mail:${account.id}`, tries: 1, minutes: 5 }])
    } catch {
      return
    }
    const token = newToken()
    const now = portal.now()
    const expires_at = new Date(now.getTime() + resetMinutes * 60_000)
    await db.transaction().execute(async (transaction) => {
      await store.insertOneTimeToken(transaction, {
        token_hash: hashToken(token),
        purpose: 'reset',
        account_id: account.id,
        expires_at,
        at: now,
      })
      await sendMail(portal, transaction, {
        to: account.email,
        subject: 'Reset your password',
        body: `Dear ${account.first_name},\n\nOpen this link within an hour to choose a new password:\n${portal.environment.PUBLIC_URL}/reset-password?token=${token}\n\nIf you did not request it, ignore this message.\n`,
      })
    })
  },
}

const signInTries: JobDefinition = {
  name: 'login-tries',
  async run(portal, data) {
    const { db } = portal.database
    const account = await store.findAccount(db, String(data.email))
    if (account) await sendMail(portal, db, triesMail(account))
  },
}

const cleanUp: JobDefinition = {
  name: 'forget-old-sessions',
  cron: '15 2 * * *',
  async run(portal) {
    const monthAgo = new Date(portal.now().getTime() - 30 * 86_400_000).toISOString()
    await store.deleteExpired(portal.database.db, monthAgo)
  },
}

export const jobs = [forgotPassword, signInTries, cleanUp]
