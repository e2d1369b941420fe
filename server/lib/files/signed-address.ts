/** Signed addresses of files: a player and a picture send no token of a session, so that the address itself is the right to read. */
import { timingSafeEqual } from 'node:crypto'

interface Signing {
  /** What such an address opens; an address of one kind opens no other. */
  kind: string
  sign(value: string): string
}

const signed = ({ kind, sign }: Signing, subject: string, until: string) => sign(`${kind}:${subject}:${until}`)

/** The last part of an address that works until a moment; the subject has no full stop in it. */
export function fileToken(signing: Signing, subject: string, untilMs: number): string {
  const until = String(untilMs)
  return `${subject}.${until}.${signed(signing, subject, until)}`
}

/** What an address is about; undefined when it was not signed by us or its time is over. */
export function readFileToken(signing: Signing, token: string, now: Date): string | undefined {
  const [subject = '', until = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(signed(signing, subject, until))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Number(until) > now.getTime() ? subject : undefined
}
