/** Signing in with the company's identity provider: only a verified ID token, made for a ticket of ours, signs in. */
import { fault } from '@iroko/contract/errors'
import type { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { audit } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { changed } from '../../../lib/events.ts'
import { type Handlers, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt, countFailures } from '../../../lib/http/limits.ts'
import type { Portal } from '../../../lib/portal.ts'
import {
  exchangeCode,
  findProvider,
  type ProviderSettings,
  providerSettings,
  UntrustedProfile,
  verifyIdToken,
} from '../../../lib/sign-in/identity-provider.ts'
import { memberGroups } from '../../../lib/sign-in/microsoft-graph.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { saveRoles } from '../access/store-holders.ts'
import { knowDevice, startSession } from '../identity/actions.ts'
import { findAccount } from '../identity/store.ts'
import { challengeFactor } from '../two-step/routes.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

const ticketMs = 10 * 60_000

const notConfigured = () => fault(403, 'sso_not_configured', 'Single sign-on is not set up. Please login with your credentials')
/** The same words whatever is wrong with the proof, or whether the person is known. */
const refused = () => fault(403, 'sso_refused', 'The company account could not sign you in. Please login with your credentials')
/** The browser knows whether it asked silently, and says so accordingly. */
const otherUser = () => fault(403, 'sso_other_user', 'Please login with your credentials')
const untrusted = 'What the identity provider says about you could not be verified. Tell your system administrator'
const unreachable = () => fault(503, 'sso_unreachable', 'The identity provider is not responding. Please try again in a moment')

export const ssoHandlers: Omit<Handlers<typeof singleSignOn>, 'companySignIn' | 'unlink'> = {
  companyLogin: ownTransaction(async (call) => {
    const { settings, claims } = await countWrong(call, 'company-login', async () => {
      const configured = permitted(call)
      const { id_token, ticket } = call.body
      // An e-mail alone proves nothing.
      if (id_token === undefined || ticket === undefined) throw refused()
      const payload = await verified(call, configured, id_token, ticket)
      const attempt = await store.useAttempt(call.portal.database.db, hashToken(ticket), 'used_at', call.now)
      if (!attempt) throw refusal(call, 'the ticket was used already or is too old')
      const claims = rules.claimsOf(rules.withProfile(payload, attempt.profile))
      if (!claims) throw refusal(call, 'without a subject')
      return { settings: configured, claims }
    })
    const groups = await groupsOf(call, settings, claims)
    const employee_id = await call.portal.database.db.transaction().execute(async (db) => {
      const person = await identify(call, db, settings, claims)
      if (!rules.isSameEmail(person.email, call.body.company_email)) throw otherUser()
      await applyGroups(call, db, person.id, groups)
      return person.id
    })
    const by_provider = rules.hasFactor(claims, call.portal.environment.SSO_FACTOR_ACR)
    knowDevice(call, 'login', call.body.company_email.normalize('NFKC').toLowerCase())
    // Whoever has set up a factor here is asked for it, unless the provider asked for one of its own.
    if (!by_provider) await challengeFactor(call, employee_id)
    const refuse = () => refusal(call, 'this person has no place today')
    const { token, ...employee } = await startSession(call, { employee_id, via: 'sso', by_provider, refuse })
    return { employee, token: { token } }
  }),

  settings: async (call) => {
    const settings = providerSettings(call.portal.environment)
    if (!settings) return { sso: null }
    const { issuer, client_id, redirect_uri } = settings
    return { sso: { issuer, client_id, redirect_uri } }
  },

  start: ownTransaction(async (call) => {
    const settings = permitted(call)
    // Each leaves a ticket: a browser that asks silently does so with every page that it opens first.
    await countAttempt(call.portal.database.db, [{ key: `sso-start:${call.address}`, tries: 3000, minutes: 15 }])
    const provider = await reached(call, findProvider(settings.issuer))
    const ticket = newToken()
    await store.insertAttempt(call.portal.database.db, hashToken(ticket), new Date(call.now.getTime() + ticketMs))
    const { nonce, state, challenge } = rules.secretsOf(ticket)
    const ask = {
      response_type: 'code',
      client_id: settings.client_id,
      redirect_uri: settings.redirect_uri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }
    const leave = {
      client_id: settings.client_id,
      post_logout_redirect_uri: `${call.portal.environment.PUBLIC_URL}/auth/login`,
    }
    const { authorization_endpoint, end_session_endpoint } = provider
    return {
      ticket,
      state,
      authorize_url: addressOf(authorization_endpoint, ask),
      end_session_url: end_session_endpoint ? addressOf(end_session_endpoint, leave) : null,
    }
  }, 'each attempt has its own ticket'),

  exchange: ownTransaction(async (call) => {
    const { ticket, code } = call.body
    return await countWrong(call, 'sso-token', async () => {
      const settings = permitted(call)
      if (!(await store.useAttempt(call.portal.database.db, hashToken(ticket), 'exchanged_at', call.now))) {
        throw refusal(call, 'the ticket was exchanged already or is too old')
      }
      const { verifier } = rules.secretsOf(ticket)
      const exchanged = await reached(call, exchangeCode(settings, code, verifier))
      if (exchanged === undefined) throw refusal(call, 'the provider refused the code')
      const { id_token, profile } = exchanged
      if (profile) await store.keepProfile(call.portal.database.db, hashToken(ticket), profile)
      return { id_token }
    })
  }),
}

interface Caller {
  portal: Portal
  address: string
  requestId: string
  now: Date
}

/** Refuses everything while single sign-on is not set up. */
function permitted(call: Caller): ProviderSettings {
  const settings = providerSettings(call.portal.environment)
  if (!settings) throw notConfigured()
  return settings
}

/** Of an address only what is wrong counts: an office signs in from one. */
const countWrong = <T>(call: Caller, name: string, run: () => Promise<T>): Promise<T> =>
  countFailures(call.portal.database.db, [{ key: `${name}:${call.address}`, tries: 300, minutes: 15 }], run)

function refusal(call: Caller, reason: string): Error {
  call.portal.log.info({ address: call.address, requestId: call.requestId, reason }, 'a company sign-in was refused')
  return refused()
}

async function reached<T>(call: Caller, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof UntrustedProfile) {
      call.portal.log.error({ err: error, requestId: call.requestId }, error.message)
      throw fault(403, 'sso_userinfo', untrusted)
    }
    call.portal.log.warn({ err: error, requestId: call.requestId }, 'the identity provider could not be asked')
    throw unreachable()
  }
}

function addressOf(endpoint: string, parameters: Record<string, string>): string {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

async function verified(call: Caller, settings: ProviderSettings, idToken: string, ticket: string) {
  try {
    return await verifyIdToken(settings, idToken, rules.secretsOf(ticket).nonce, call.now)
  } catch (error) {
    throw refusal(call, error instanceof Error ? error.message : 'it cannot be read')
  }
}

/** The one person behind a subject; the first time the one whose e-mail the provider vouches for, and who has no other subject. */
async function identify(call: Caller, db: Db, settings: ProviderSettings, claims: rules.Claims) {
  const { issuer } = settings
  const linked = await store.findSubject(db, issuer, claims.subject)
  if (linked) {
    if (linked.status !== 'active') throw refusal(call, 'this person is not active')
    return linked
  }
  const account = claims.verified_email === undefined ? undefined : await findAccount(db, claims.verified_email)
  if (!account) throw refusal(call, 'no active person has this verified e-mail')
  if (!(await store.linkSubject(db, issuer, claims.subject, account.id, call.now))) {
    throw refusal(call, 'this person has another subject')
  }
  await audit(
    db,
    { id: account.id, requestId: call.requestId },
    { action: 'identity.link_sso', entity: 'employee', entity_id: account.id, after: { issuer, subject: claims.subject } },
  )
  return account
}

/** The groups of the token or, when there are more than fit into it, those that Microsoft Graph says; undefined when nobody says them. */
async function groupsOf(
  call: Caller,
  settings: ProviderSettings,
  claims: rules.Claims,
): Promise<readonly string[] | undefined> {
  const { SSO_GRAPH_URL, SSO_GROUP_ROLES } = call.portal.environment
  const { groups, object_id } = claims
  if (groups || SSO_GRAPH_URL === undefined || object_id === undefined || SSO_GROUP_ROLES.length === 0) return groups
  try {
    return await memberGroups(settings, SSO_GRAPH_URL, object_id)
  } catch (error) {
    call.portal.log.warn({ err: error, requestId: call.requestId }, 'Microsoft Graph does not say the groups')
    return undefined
  }
}

/** Roles of the provider's groups, as the allow-list says; nothing changes while the provider does not say which groups. */
export async function applyGroups(
  call: Pick<Caller, 'portal' | 'requestId' | 'now'>,
  db: Db,
  employeeId: string,
  groups: readonly string[] | undefined,
  by = employeeId,
): Promise<void> {
  const allowed = call.portal.environment.SSO_GROUP_ROLES
  if (groups === undefined) {
    if (allowed.length > 0) {
      call.portal.log.warn({ requestId: call.requestId, employeeId }, 'too many groups for a token: the roles stay as they are')
    }
    return
  }
  const { roles, from_groups, unconfirmed } = await store.lockRoles(db, employeeId)
  // What waits for its confirmation, or was refused, is not asked for again with every sign-in.
  const wanted = rules.rolesOf(groups, allowed)
  const plan = rules.planRoles(roles, from_groups, wanted, unconfirmed)
  if (plan.gives.length + plan.forgets.length === 0) return
  await store.saveGroupRoles(db, employeeId, plan, call.now)
  if (plan.gives.length + plan.takes.length === 0) return
  await saveRoles(db, [{ id: employeeId, roles: plan.roles }])
  await audit(
    db,
    { id: by, requestId: call.requestId },
    { action: 'roles.from_groups', entity: 'employee', entity_id: employeeId, before: { roles }, after: { roles: plan.roles } },
  )
  if (plan.takes.length > 0) await call.portal.jobs.enqueue(db, 'approval-lost-roles', { people: [employeeId] })
  await changed(db, 'rights', { for: [employeeId] })
  await changed(db, 'roles', { permission: 'roles.read' })
}
