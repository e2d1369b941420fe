import type { identity } from '@iroko/contract/platform/identity'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../lib/audit.ts'
import { grantsAt } from '../../../lib/http/grants.ts'
import type { Call } from '../../../lib/http/implement.ts'
import { sessionUserOf } from '../../../lib/http/rights.ts'
import { findSession, userOf } from '../../../lib/http/sessions.ts'
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
      { action: 'identity.login', entity: 'session', entity_id: session.id, after: { via, by_provider } },
    )
    const found = await findSession(db, session.token_hash, call.today)
    if (!found) throw refuse()
    return found
  })
  return { token, ...sessionUserOf(userOf(person, await grantsAt(database, person.grants_version))) }
}
