import type { identity } from '@iroko/contract/platform/identity'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../lib/audit.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { grantsAt } from '../../../lib/http/grants.ts'
import type { Call } from '../../../lib/http/implement.ts'
import { countAttempt, countFailures, type Limit, slowFailures } from '../../../lib/http/limits.ts'
import { sessionUserOf } from '../../../lib/http/rights.ts'
import { findSession, userOf } from '../../../lib/http/sessions.ts'
import { deviceCookie, knownDevice } from '../../../lib/sign-in/devices.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import * as store from './store.ts'

type SigningIn = Pick<Call<typeof identity.login>, 'portal' | 'now' | 'today' | 'userAgent' | 'address' | 'requestId'>

interface Entry {
  employee_id: string
  /** By what they have proved who they are. */
  via: 'password' | 'code' | 'sso'
  /** The provider vouches for a second factor of its own. */
  by_provider?: boolean
  /** What is said to somebody who has no place in the company today, and so cannot work in it. */
  refuse: () => Error
}

const viaWords = { password: 'password', code: 'password and code', sso: 'single sign-on' } as const

/** How somebody signed in, as the audit log says it. */
const signInWords = (via: Entry['via'], by_provider: boolean) => ({
  signed_in_with: viaWords[via],
  ...(by_provider ? { two_step_verification: 'by the provider' } : {}),
})

/** A new session of somebody who has proved who they are. */
export async function startSession(call: SigningIn, { employee_id, via, by_provider = false, refuse }: Entry) {
  const token = newToken()
  const session = {
    id: uuid(),
    token_hash: hashToken(token),
    employee_id,
    user_agent: call.userAgent.slice(0, 300),
    address: call.address,
    via,
    by_provider,
  }
  const { database } = call.portal
  const person = await database.db.transaction().execute(async (db) => {
    await store.insertSession(db, { ...session, at: call.now })
    await audit(
      db,
      { id: employee_id, requestId: call.requestId },
      { action: 'identity.login', entity: 'session', entity_id: session.id, after: signInWords(via, by_provider) },
    )
    const found = await findSession(db, session.token_hash, call.now)
    if (!found) throw refuse()
    return found
  })
  return { token, ...sessionUserOf(userOf(person, await grantsAt(database, person.grants_version))) }
}

/** Wrong tries after which whoever signs in with the e-mail is told. */
const toldAfter = 10

/** Whose accounts: of the staff, or of the contacts of clients. Each has a job `<realm>-tries` that warns the owner of one. */
type Realm = 'login' | 'client-login'

type Trying = Pick<Call<typeof identity.login>, 'portal' | 'address' | 'cookies' | 'setHeader'>

/**
 * Runs a try to sign in, of which only a wrong one counts: by the account and the address or, where its owner has signed in before, the
 * device; on other devices also by the account alone and by the address alone. Where it succeeds its device is known from then on.
 */
export async function tryToSignIn<T>(call: Trying, realm: Realm, email: string, check: () => Promise<T>): Promise<T> {
  const { db } = call.portal.database
  const account = accountKey(realm, email)
  const device = knownDevice(sealerOf(call.portal.environment), call.cookies, account)
  const place = `${account}:${device ?? call.address}`
  const byAccount: Limit[] = device ? [] : [{ key: account, tries: 50, minutes: 15 }]
  const byAddress: Limit[] = device ? [] : [{ key: `${realm}:${call.address}`, tries: 300, minutes: 15 }]
  const warn = () => warnOwner(call.portal, realm, email)
  const warned = async (tries: number) => (tries === toldAfter ? await warn() : undefined)
  let isRun = false
  const run = () => {
    isRun = true
    return check()
  }
  const checked = await slowFailures(db, place, warned, () =>
    countFailures(db, [...byAddress, ...byAccount], run).catch(async (error) => {
      if (!isRun) await warn()
      throw error
    }),
  )
  if (!device) knowDevice(call, realm, email)
  return checked
}

const accountKey = (realm: Realm, email: string): string => `${realm}:${email}`

/** Whoever has proved whose account it is comes in by this device from then on, however many wrong tries others make elsewhere. */
export function knowDevice({ portal, setHeader }: Pick<Trying, 'portal' | 'setHeader'>, realm: Realm, email: string): void {
  const { environment } = portal
  setHeader('set-cookie', deviceCookie(sealerOf(environment), accountKey(realm, email), environment.PUBLIC_URL))
}

/**
 * Counts the use of a link that was mailed: by whose it is, so that an office opens hundreds at once; only one that is nobody's counts by
 * the address.
 */
export function countLink({ portal, address }: Pick<Trying, 'portal' | 'address'>, owner: string | undefined): Promise<void> {
  const limit = owner ? { key: `link:${owner}`, tries: 30, minutes: 15 } : { key: `link:${address}`, tries: 300, minutes: 15 }
  return countAttempt(portal.database.db, [limit])
}

/** Once a day, and queued, so that a known e-mail takes no longer to answer than an unknown one. */
async function warnOwner({ database: { db }, jobs }: Trying['portal'], realm: Realm, email: string): Promise<void> {
  const isFirst = await countAttempt(db, [{ key: `told:${realm}:${email}`, tries: 1, minutes: 24 * 60 }]).then(
    () => true,
    () => false,
  )
  if (isFirst) await jobs.enqueue(db, `${realm}-tries`, { email })
}
