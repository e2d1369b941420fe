import type { identity } from '@iroko/contract/identity'
import { v7 as uuid } from 'uuid'
import { audit } from '../../lib/audit.ts'
import type { Call } from '../../lib/implement.ts'
import { sessionUserOf } from '../../lib/rights.ts'
import { findSession } from '../../lib/sessions.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import * as store from './store.ts'

/** A new session of somebody who has proved who they are; nothing when they have no place in the company today. */
export async function startSession(
  call: Pick<Call<typeof identity.login>, 'portal' | 'now' | 'today' | 'userAgent' | 'address' | 'requestId'>,
  employee_id: string,
) {
  const { db } = call.portal.database
  const token = newToken()
  const token_hash = hashToken(token)
  await db.transaction().execute(async (transaction) => {
    const session = {
      id: uuid(),
      token_hash,
      employee_id,
      user_agent: call.userAgent.slice(0, 300),
      address: call.address,
    }
    await store.insertSession(transaction, { ...session, at: call.now })
    await audit(
      transaction,
      { id: employee_id, requestId: call.requestId },
      { action: 'identity.login', entity: 'session', entity_id: session.id },
    )
  })
  const session = await findSession(db, token_hash, call.today)
  return session && { data: { token, ...sessionUserOf({ ...session, granted_roles: session.roles }) } }
}
