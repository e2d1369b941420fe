/** The second factor: setting it up, signing in with it, proving anew who one is, the roles that need it. */
import { randomBytes } from 'node:crypto'
import { conflict, factorRequired, fault, forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { twoStep } from '@iroko/contract/platform/two-step'
import { audit, staleBy } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { type Call, implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt, countFailures, type Limit, resetAttempts } from '../../../lib/http/limits.ts'
import { sendMail } from '../../../lib/mail/mail.ts'
import type { Portal } from '../../../lib/portal.ts'
import { passwordMatches } from '../../../lib/sign-in/passwords.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { refuseMoreRights } from '../access/actions.ts'
import { startSession } from '../identity/actions.ts'
import { endAccess, findCredential } from '../identity/store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

const challengeMinutes = 5
const secretBytes = 20

const wrongCode = () => invalid({ code: 'This code is wrong or was already used' })

/** Goes on when the account has no second factor; refuses with a challenge when it has one. */
export async function challengeFactor(call: { portal: Portal; now: Date }, employee_id: string): Promise<void> {
  const { db } = call.portal.database
  const factor = await store.findFactor(db, employee_id)
  if (!factor?.confirmed_at) return
  const challenge = newToken()
  const expires_at = new Date(call.now.getTime() + challengeMinutes * 60_000).toISOString()
  await store.insertChallenge(db, { token_hash: hashToken(challenge), employee_id, expires_at })
  throw factorRequired(challenge)
}

type Asking = Pick<Call<typeof twoStep.show>, 'portal' | 'now' | 'requestId' | 'address'>

/** Codes are few: whoever guesses is stopped, from wherever they guess. */
const codeKey = (employeeId: string): string => `factor:${employeeId}`

const byAddress = ({ address }: Asking): Limit => ({ key: `factor-address:${address}`, tries: 100, minutes: 15 })

/** Runs what a code opens; of the account and of the address only wrong ones count. */
async function withCode<T>(call: Asking, employeeId: string, run: (db: Db) => Promise<T>): Promise<T> {
  const { db } = call.portal.database
  const limits = [{ key: codeKey(employeeId), tries: 10, minutes: 15 }, byAddress(call)]
  const done = await countFailures(db, limits, () => db.transaction().execute(run))
  await resetAttempts(db, codeKey(employeeId))
  return done
}

/** Uses up a code of the authenticator or a recovery code, or refuses; in the transaction of what it opens. */
async function spendCode(db: Db, call: Asking, employeeId: string, typed: string): Promise<void> {
  const factor = await store.findFactor(db, employeeId)
  if (!factor?.confirmed_at) throw wrongCode()
  const code = rules.plainCode(typed)
  const step = rules.matchingStep(openSecret(call.portal, factor), code, call.now, factor.last_step)
  if (step !== undefined && (await store.consumeTimeStep(db, employeeId, step))) return
  if (!(await store.consumeRecoveryCode(db, employeeId, hashToken(code), call.now))) throw wrongCode()
  await audit(
    db,
    { id: employeeId, requestId: call.requestId },
    { action: 'identity.use_recovery_code', entity: 'employee', entity_id: employeeId },
  )
}

function openSecret(portal: Portal, factor: { employee_id: string; secret_sealed: string }): Buffer {
  const opened = sealerOf(portal.environment).open(factor.secret_sealed, store.sealedFactor(factor.employee_id))
  return rules.fromBase32(opened)
}

async function newRecoveryCodes(db: Db, employeeId: string): Promise<string[]> {
  const codes = rules.recoveryCodesFrom(randomBytes(rules.recoveryRandom))
  await store.replaceRecoveryCodes(
    db,
    employeeId,
    codes.map((code) => hashToken(rules.plainCode(code))),
  )
  return codes
}

async function checkPassword(call: Asking, employeeId: string, password: string, field: string) {
  const { db } = call.portal.database
  await countAttempt(db, [{ key: `password:${employeeId}`, tries: 10, minutes: 15 }])
  const account = await findCredential(db, employeeId)
  if (!(await passwordMatches(account.password_hash, password))) throw invalid({ [field]: 'Enter your current password' })
  await resetAttempts(db, `password:${employeeId}`)
  return account
}

/** A trace, and word to the owner: what somebody else did to their account is not to stay unseen. */
async function record(db: Db, call: Asking, actorId: string, owner: Owner, verb: string, what: string): Promise<void> {
  await audit(
    db,
    { id: actorId, requestId: call.requestId },
    { action: `identity.${verb}`, entity: 'employee', entity_id: owner.id },
  )
  await sendMail(call.portal, db, {
    to: owner.email,
    subject: `Your two-step verification was ${what}`,
    body: `Dear ${owner.first_name},\n\nThe two-step verification of your account was just ${what}. If you did not request it, contact the help desk at once.\n`,
  })
}

interface Owner {
  id: string
  email: string
  first_name: string
}

export const routes = implement(twoStep, {
  login: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const token_hash = hashToken(call.body.challenge)
    const tooLate = () => fault(403, 'challenge_over', 'This took too long. Sign in again')
    const employeeId = await countFailures(db, [byAddress(call)], async () => {
      const found = await store.findChallenge(db, token_hash, call.now)
      if (!found) throw tooLate()
      return found
    })
    await withCode(call, employeeId, async (transaction) => {
      await spendCode(transaction, call, employeeId, call.body.code)
      if (!(await store.consumeChallenge(transaction, token_hash, call.now))) throw tooLate()
    })
    const refuse = () => fault(400, 'wrong_credentials', 'Unable to login. Please try again')
    return { data: await startSession(call, { employee_id: employeeId, via: 'code', refuse }) }
  }),

  show: async (call) => {
    const factor = await store.findFactor(call.db, call.user.id)
    const policy = await store.findPolicy(call.db, call.today)
    const set_up_at = factor?.confirmed_at ?? null
    return {
      set_up_at,
      recovery_codes_left: factor?.recovery_codes_left ?? 0,
      required: call.user.roles.some((role) => policy.roles.includes(role)),
      proof: set_up_at ? ('code' as const) : ('password' as const),
    }
  },

  enrol: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const account = await checkPassword(call, call.user.id, call.body.password, 'password')
    const secret = rules.toBase32(randomBytes(secretBytes))
    const sealed = sealerOf(call.portal.environment).seal(secret, store.sealedFactor(call.user.id))
    if (!(await store.beginFactor(db, call.user.id, sealed, call.now)))
      throw conflict('factor_set_up', 'Two-step verification is already set up')
    return { secret, address: rules.authenticatorAddress(await store.findCompanyName(db), account.email, secret) }
  }),

  confirm: ownTransaction(async (call) => {
    const recovery_codes = await withCode(call, call.user.id, async (db) => {
      const factor = await store.findFactor(db, call.user.id)
      if (!factor || factor.confirmed_at) throw conflict('no_enrolment', 'Start setting up two-step verification again')
      const { code } = call.body
      const step = rules.matchingStep(openSecret(call.portal, factor), rules.plainCode(code), call.now, factor.last_step)
      if (step === undefined) throw wrongCode()
      if (!(await store.confirmFactor(db, call.user.id, factor.secret_sealed, step, call.now)))
        throw conflict('no_enrolment', 'Start setting up two-step verification again')
      await store.markReauthenticated(db, call.user.session_id, call.now)
      await record(db, call, call.user.id, call.user, 'set_up_factor', 'set up')
      return await newRecoveryCodes(db, call.user.id)
    })
    return { message: 'Two-step verification set up', recovery_codes }
  }),

  renewRecoveryCodes: ownTransaction(async (call) => {
    const recovery_codes = await withCode(call, call.user.id, async (transaction) => {
      await spendCode(transaction, call, call.user.id, call.body.code)
      await record(transaction, call, call.user.id, call.user, 'renew_recovery_codes', 'given new recovery codes')
      return await newRecoveryCodes(transaction, call.user.id)
    })
    return { message: 'New recovery codes created. The earlier ones no longer work', recovery_codes }
  }),

  remove: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const policy = await store.findPolicy(db, call.today)
    if (call.user.roles.some((role) => policy.roles.includes(role))) throw forbidden('Your role requires two-step verification')
    await withCode(call, call.user.id, async (transaction) => {
      await spendCode(transaction, call, call.user.id, call.body.code)
      await store.deleteFactor(transaction, call.user.id)
      await record(transaction, call, call.user.id, call.user, 'turn_off_factor', 'turned off')
    })
    return { message: 'Two-step verification turned off' }
  }, 'a code is spent once'),

  reset: async (call) => {
    const owner = await orNotFound(store.findOwner(call.db, call.user, call.params.ogid, call.today), 'person')
    if (owner.id === call.user.id) throw forbidden('You cannot reset your own two-step verification. Ask a super administrator')
    await refuseMoreRights(call, [owner.id])
    if (!(await store.deleteFactor(call.db, owner.id)))
      throw conflict('no_factor', `${owner.full_name} has no two-step verification`)
    await endAccess(call.db, owner.id, call.now)
    await record(call.db, call, call.user.id, owner, 'reset_factor', `reset by ${call.user.full_name}`)
    await call.changed('rights', { for: [owner.id] })
    return { message: `Two-step verification of ${owner.full_name} reset` }
  },

  prove: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const { code, password } = call.body
    const token = newToken()
    if (call.user.has_factor) {
      if (code === undefined) throw invalid({ code: 'Enter the code' })
      await withCode(call, call.user.id, async (transaction) => {
        await spendCode(transaction, call, call.user.id, code)
        await store.markReauthenticated(transaction, call.user.session_id, call.now, token)
      })
    } else {
      if (password === undefined) throw invalid({ password: 'Current password is required' })
      await checkPassword(call, call.user.id, password, 'password')
      await store.markReauthenticated(db, call.user.session_id, call.now, token)
    }
    return { message: 'Identity confirmed', token }
  }),

  policy: async (call) => ({ factor_policy: await store.findPolicy(call.db, call.today) }),

  updatePolicy: async (call) => {
    const before = await store.findPolicy(call.db, call.today)
    const roles = [...new Set(call.body.roles)]
    if (!(await store.savePolicy(call.db, roles, call.body.version))) throw await staleBy(call.db, 'factor_policy', 'company')
    await call.audit({
      action: 'company.factor_policy',
      entity: 'factor_policy',
      entity_id: 'company',
      before: { roles: before.roles },
      after: { roles },
    })
    const changed = [...before.roles, ...roles].filter((role) => !(before.roles.includes(role) && roles.includes(role)))
    await call.changed('rights', { roles: changed })
    await call.changed('two_step', { permission: 'company.edit' })
    return { message: 'Saved. It takes effect on the next action of people with these roles' }
  },
})
