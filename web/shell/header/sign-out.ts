import type { identity } from '@iroko/contract/platform/identity'
import { call, plainCall } from '../../lib/api.ts'
import { startSignOut, wipe } from '../../lib/session.ts'

const logout = plainCall<typeof identity.logout>({ method: 'POST', path: '/api/v1/auth/logout.json', access: 'signed_in' })

const longestWait = 3000
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What is held back; where nothing ever was, there is nothing to send. */
const sendNow = () => import('../../lib/calls/send-later.ts').then((later) => later.sendNow()).catch(() => undefined)

/** Ends the session on the server, then in this browser; a server that does not answer does not keep a person signed in here. */
export async function signOut(): Promise<void> {
  await Promise.race([sendNow(), after(longestWait)])
  // Asked first: the answer has the browser empty its storage.
  const endSessionUrl = startSignOut()
  const ended = call(logout).catch(() => undefined)
  await Promise.race([ended, after(longestWait)])
  wipe(endSessionUrl)
}
