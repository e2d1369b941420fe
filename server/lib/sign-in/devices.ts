/**
 * A browser in which somebody has signed in keeps a mark for that account: a stranger's wrong tries elsewhere do not keep its owner out of
 * it. A mark opens nothing; whoever has one may guess as slowly as anybody.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Sealer } from '../files/sealed.ts'

const keptDays = 180

const nameOf = (account: string): string => `known-${createHash('sha256').update(account).digest('hex').slice(0, 16)}`
const signed = (sealer: Sealer, account: string, device: string): string =>
  `${device}.${sealer.fingerprint(`device:${account}:${device}`)}`

/** Which device this is, when it has a mark of ours for the account. */
export function knownDevice(sealer: Sealer, cookies: string, account: string): string | undefined {
  const prefix = `${nameOf(account)}=`
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length)
  const [device] = value?.split('.') ?? []
  return device && value === signed(sealer, account, device) ? device : undefined
}

/** The `Set-Cookie` of a mark, sent only to the calls that sign in. */
export function deviceCookie(sealer: Sealer, account: string, publicUrl: string): string {
  const value = signed(sealer, account, randomBytes(16).toString('base64url'))
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(account)}=${value}; Path=/api/v1; Max-Age=${keptDays * 86_400}; HttpOnly; SameSite=Strict${secure}`
}
