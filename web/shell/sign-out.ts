import { identity } from '@iroko/contract/identity'
import { call } from '../lib/api.ts'
import { wipe } from '../lib/session.ts'

const longestWait = 3000

/** Ends the session on the server, then in this browser; a server that does not answer does not keep a person signed in here. */
export async function signOut(): Promise<void> {
  const ended = call(identity.logout).catch(() => undefined)
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, longestWait))])
  wipe()
}
