/** Codes of an authenticator (RFC 6238: SHA-1, six digits, steps of 30 seconds) and recovery codes. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
/** A clock may be one step off, either way. */
const window = [0, -1, 1] as const

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The code of one time step (RFC 4226 over the step). */
export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that this code belongs to, later than the last one that was used; undefined when it is not right now. */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  return window
    .map((offset) => stepAt(now) + offset)
    .find((step) => step > lastStep && timingSafeEqual(Buffer.from(codeOf(secret, step)), given))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')
}

/** The bytes that a text of `toBase32` stands for. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator is told; it names the company and the account. */
export function authenticatorAddress(company: string, email: string, secret: string): string {
  const label = `${encodeURIComponent(company)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(company)}`
}

export const recoveryCodeCount = 10
const recoveryBytes = 10

/** Sixteen letters and digits in groups of four, from random bytes: 80 bits each, so that their bare hash is safe to keep. */
export function recoveryCodesFrom(random: Uint8Array): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, index) => {
    const letters = toBase32(random.subarray(index * recoveryBytes, (index + 1) * recoveryBytes)).toLowerCase()
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
}
export const recoveryRandom = recoveryCodeCount * recoveryBytes

/** A code as it is compared, however it was typed. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '')
