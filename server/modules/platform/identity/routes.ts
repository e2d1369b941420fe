import { fault, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { identity } from '@iroko/contract/platform/identity'
import { audit } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { changed } from '../../../lib/events.ts'
import { implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { sessionUserOf } from '../../../lib/http/rights.ts'
import { sendMail } from '../../../lib/mail/mail.ts'
import { hashPassword, passwordMatches, refuseWeakPassword } from '../../../lib/sign-in/passwords.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { refuseMoreRights } from '../access/actions.ts'
import { companyOf, findCompany } from '../settings/store.ts'
import { challengeFactor } from '../two-step/routes.ts'
import { countLink, knowDevice, startSession, tryToSignIn } from './actions.ts'
import { deviceOf } from './rules.ts'
import * as store from './store.ts'

const plain = (email: string): string => email.normalize('NFKC').toLowerCase()

/** The same words whether the e-mail is known or not. */
const wrongCredentials = () => fault(400, 'wrong_credentials', 'Unable to login. Please try again')

const badLink = () => fault(400, 'bad_link', 'This link was already used or has expired. Request a new one')

export const routes = implement(identity, {
  login: ownTransaction(async (call) => {
    const { email, password } = call.body
    const { db } = call.portal.database
    const found = await tryToSignIn(call, 'login', plain(email), async () => {
      const account = await store.findAccount(db, email)
      const matches = await passwordMatches(account?.password_hash, password)
      if (account && matches) return account
      const { address, requestId } = call
      call.portal.log.warn({ address, requestId, account: account?.ogid ?? 'unknown' }, 'a sign-in was refused')
      throw wrongCredentials()
    })
    await challengeFactor(call, found.id)
    return { data: await startSession(call, { employee_id: found.id, via: 'password', refuse: wrongCredentials }) }
  }),

  forgotPassword: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const email = plain(call.query.email)
    await countAttempt(db, [
      { key: `forgot:${email}`, tries: 10, minutes: 60 },
      // Whether an email is known must not show: all of them count, for an office of hundreds.
      { key: `forgot:${call.address}`, tries: 1000, minutes: 60 },
    ])
    // Queued, so that a known e-mail takes no longer to answer than an unknown one.
    await call.portal.jobs.enqueue(db, 'forgot-password', { email })
    return { message: 'If this email belongs to an account, a reset link was sent' }
  }),

  resetPassword: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const { password } = call.body
    const token_hash = hashToken(call.body.token)
    const owner = await store.ownerOfToken(db, token_hash, 'reset', call.now)
    await countLink(call, owner)
    if (!owner) throw badLink()
    const company = companyOf(await findCompany(db))
    refuseWeakPassword(password, [company.name])
    const password_hash = await hashPassword(password)
    const email = await db.transaction().execute(async (transaction) => {
      const employeeId = await store.useOneTimeToken(transaction, token_hash, 'reset', call.now)
      if (!employeeId) throw badLink()
      const account = await store.findCredential(transaction, employeeId)
      refuseWeakPassword(password, [account.first_name, account.last_name])
      await changePassword(transaction, employeeId, password_hash, call)
      return account.email
    })
    knowDevice(call, 'login', plain(email))
    return { message: 'Password changed. Sign in with the new one' }
  }, 'a link sets a password once'),

  changePassword: ownTransaction(async (call) => {
    const { db } = call.portal.database
    await countAttempt(db, [{ key: `password:${call.user.id}`, tries: 10, minutes: 15 }])
    const account = await store.findCredential(db, call.user.id)
    if (!(await passwordMatches(account.password_hash, call.body.current_password)))
      throw invalid({ current_password: 'Enter your current password' })
    refuseWeakPassword(call.body.password, [account.first_name, account.last_name, companyOf(await findCompany(db)).name])
    const password_hash = await hashPassword(call.body.password)
    await db
      .transaction()
      .execute((transaction) => changePassword(transaction, call.user.id, password_hash, call, call.user.session_id))
    return { message: 'Password changed. Your other sessions ended' }
  }, 'the password that was is no longer right'),

  logout: async (call) => {
    await store.endSession(call.db, call.user.id, call.user.session_id, call.now)
    await call.audit({ action: 'identity.logout', entity: 'session', entity_id: call.user.session_id })
    await call.changed('rights', endedFor(call.user.id))
    // Not the cookies: that this device is known stays (sign-in/devices.ts).
    call.setHeader('clear-site-data', '"cache", "storage"')
    return { message: 'Signed out' }
  },

  session: async (call) => sessionUserOf(call.user),

  sessions: async (call) => {
    const { SESSION_HOURS, SESSION_IDLE_MINUTES } = call.portal.environment
    const seenSince = new Date(call.now.getTime() - SESSION_IDLE_MINUTES * 60_000).toISOString()
    const startedSince = new Date(call.now.getTime() - SESSION_HOURS * 3_600_000).toISOString()
    const rows = await store.listSessions(call.db, call.user.id, seenSince, startedSince)
    return {
      sessions: rows.map(({ user_agent, ...row }) => ({
        ...row,
        device: deviceOf(user_agent),
        current: row.id === call.user.session_id,
      })),
    }
  },

  endSession: async (call) => {
    if (!(await store.endSession(call.db, call.user.id, call.params.id, call.now))) throw notFound('session')
    await call.audit({ action: 'identity.end_session', entity: 'session', entity_id: call.params.id })
    await call.changed('rights', endedFor(call.user.id))
    return { message: 'Session ended' }
  },

  endAll: async (call) => {
    const account = await orNotFound(store.findByOgid(call.db, call.params.ogid), 'person')
    await refuseMoreRights(call, [account.id])
    await store.endSessions(call.db, account.id, call.now, call.user.session_id)
    await call.audit({ action: 'identity.end_sessions', entity: 'employee', entity_id: account.id })
    await call.changed('rights', endedFor(account.id))
    return { message: `${account.full_name} signed out everywhere` }
  },
})

/** Open streams look their session up again. */
const endedFor = (employeeId: string) => ({ for: [employeeId] })

/** Sets the hash, ends the sessions (but the one that asks, when it does), leaves a trace and tells the owner. */
async function changePassword(
  db: Db,
  employeeId: string,
  passwordHash: string,
  call: { now: Date; requestId: string; portal: Parameters<typeof sendMail>[0] },
  keepSession?: string,
): Promise<void> {
  await store.setPassword(db, employeeId, passwordHash, call.now)
  await store.endAccess(db, employeeId, call.now, keepSession)
  await changed(db, 'rights', endedFor(employeeId))
  await audit(
    db,
    { id: employeeId, requestId: call.requestId },
    { action: 'identity.change_password', entity: 'employee', entity_id: employeeId },
  )
  const account = await store.findCredential(db, employeeId)
  await sendMail(call.portal, db, {
    to: account.email,
    subject: 'Your password was changed',
    body: `Dear ${account.first_name},\n\nYour password was just changed. If this was not you, contact the help desk at once.\n`,
  })
}
