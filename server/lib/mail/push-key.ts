/** The key pair by which the push services of browsers know this portal (RFC 8292). */
import { createECDH } from 'node:crypto'

const curve = 'prime256v1'

/** The public half of a private key of 32 bytes as base64url; undefined when that is none. */
export function publicPushKey(privateKey: string): string | undefined {
  try {
    const pair = createECDH(curve)
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
