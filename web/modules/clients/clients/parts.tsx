import { clients } from '@iroko/contract/clients/clients'
import { call } from '../../../lib/api.ts'
import { sendNow } from '../../../lib/calls/send-later.ts'
import { clearClientSession } from '../../../lib/sign-in/client-session.ts'

/** Ends the client's session on the server, then in this browser; the staff's own is another. */
export async function signOutClient(): Promise<void> {
  await sendNow()
  await call(clients.logout).catch(() => undefined)
  clearClientSession()
}
