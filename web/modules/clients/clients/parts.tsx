import { clients } from '@iroko/contract/clients/clients'
import { call } from '../../../lib/api.ts'
import { sendHeldBack } from '../../../lib/held-back.ts'
import { clearClientSession } from '../../../lib/sign-in/client-session.ts'

/** Ends the client's session on the server, then in this browser; the staff's own is another. */
export async function signOutClient(): Promise<void> {
  await sendHeldBack()
  await call(clients.logout).catch(() => undefined)
  clearClientSession()
}
