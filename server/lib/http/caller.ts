/** Identifies the caller by bearer token: an employee, a client contact, or nobody. */
import { badToken, forbidden } from '@iroko/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Portal } from '../portal.ts'
import { hashToken } from '../sign-in/tokens.ts'
import { grantsAt } from './grants.ts'
import type { ClientUser } from './implement.ts'
import type { User } from './rights.ts'
import { findClientSession, findSession, touchClientSession, touchSession, userOf } from './sessions.ts'

/** Limits `last seen` updates to one per minute, so that reads cause few writes. */
const touchAfterMs = 60_000

export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : undefined
}

/** The signed-in employee; an invalid token is refused with the sentence that ends the browser's session. */
export async function requireUser(portal: Portal, request: FastifyRequest): Promise<User> {
  const user = await findUser(portal, request)
  if (!user) throw badToken()
  return user
}

/** The signed-in employee, if any: public calls ignore an expired token. */
export async function findUser(portal: Portal, request: FastifyRequest): Promise<User | undefined> {
  const token = bearerToken(request)
  if (!token) return undefined
  const now = portal.now()
  const row = await findSession(portal.database.db, hashToken(token), now)
  if (!row || expired(portal, row, now)) return undefined
  if (now.getTime() - Date.parse(row.last_seen_at) > touchAfterMs) await touchSession(portal.database.db, row.session_id, now)
  return userOf(row, await grantsAt(portal.database, row.grants_version))
}

/** How long a colleague looks at the portal as a client sees it. */
const previewMs = 3_600_000
const logoutPath = '/api/v1/client_auth/logout.json'

/** The signed-in client contact. Staff and client tokens are not interchangeable. */
export async function requireClient(portal: Portal, request: FastifyRequest): Promise<ClientUser> {
  const token = bearerToken(request)
  const now = portal.now()
  const row = token ? await findClientSession(portal.database.db, hashToken(token)) : undefined
  if (!row || expired(portal, row, now)) throw badToken()
  const { contact_id, client_id, token_hash, previewer_id, hides_money } = row
  if (previewer_id !== null) {
    if (now.getTime() - Date.parse(row.created_at) > previewMs) throw badToken()
    if (request.method !== 'GET' && !request.url.startsWith(logoutPath))
      throw forbidden('This is a preview: nothing can be changed')
  }
  if (now.getTime() - Date.parse(row.last_seen_at) > touchAfterMs)
    await touchClientSession(portal.database.db, row.token_hash, now)
  return { contact_id, client_id, token_hash, previewer_id, hides_money }
}

function expired(portal: Portal, session: { created_at: string; last_seen_at: string }, now: Date): boolean {
  const { SESSION_HOURS, SESSION_IDLE_MINUTES } = portal.environment
  const age = now.getTime() - Date.parse(session.created_at)
  const idle = now.getTime() - Date.parse(session.last_seen_at)
  return age > SESSION_HOURS * 3_600_000 || idle > SESSION_IDLE_MINUTES * 60_000
}
