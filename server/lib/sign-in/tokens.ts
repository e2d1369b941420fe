/** Opaque random tokens: 256 bits to the holder, only their SHA-256 to the database. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')
/** Part of an address that nobody can guess: 128 bits. */
export const newAddressToken = (): string => randomBytes(16).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
/** Whether a caller sent the secret, in a time that tells nothing about it. */
export const knowsSecret = (given: string | undefined, secret: string): boolean =>
  given !== undefined && timingSafeEqual(hashToken(given), hashToken(secret))
