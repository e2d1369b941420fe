/** Signed addresses of files: a player and a picture send no token of a session, so that the address itself is the right to read. */
import { timingSafeEqual } from 'node:crypto'
import { conflict, type Fault } from '@iroko/contract/errors'

const hourMs = 3_600_000
/** An address works for six to twelve hours and stays the same for six, so that a list that is read again starts no video anew. */
const slotMs = 6 * hourMs

type Sign = (value: string) => string

const signed = (id: string, until: string, sign: Sign) => sign(`announcement_file:${id}:${until}`)

export function fileToken(id: string, now: Date, sign: Sign): string {
  const until = String((Math.floor(now.getTime() / slotMs) + 2) * slotMs)
  return `${id}.${until}.${signed(id, until, sign)}`
}

/** The file of an address; undefined when it was not signed by us or its time is over. */
export function readFileToken(token: string, now: Date, sign: Sign): string | undefined {
  const [id = '', until = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(signed(id, until, sign))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Number(until) > now.getTime() ? id : undefined
}

type Content = Readonly<Record<string, unknown>>

/** Whether what the second person agreed to is no longer what stands there. */
export const isOtherContent = (before: Content, after: Content): boolean =>
  Object.keys(before).some((key) => key in after && JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))

interface Shown {
  title: string
  published_at: string | null
  archived_at: string | null
  starts_at: string
  ends_at: string | null
}

/** Why nobody is reminded of one now: only of what is on the screens. */
export function whyNotRemind({ title, ...one }: Shown, now: Date): Fault | undefined {
  const isOn =
    one.published_at && !one.archived_at && new Date(one.starts_at) <= now && (!one.ends_at || new Date(one.ends_at) > now)
  return isOn ? undefined : conflict('not_shown', `${title} is not shown now. Reminders are sent while it is`)
}
