/** When somebody hears of something: what they chose for its kind, their quiet hours, their morning. */
import { clockAt } from '@iroko/contract/clock'
import { type MailChoice, type NoticeKind, noticeRule } from '@iroko/contract/platform/notifications'

export interface Choice {
  inbox: boolean
  mail: MailChoice
  /** In the browsers where the person turned it on. */
  push: boolean
}

export interface Quiet {
  /** 'HH:mm' in the person's zone; over midnight when it is later than `to`. */
  from: string
  to: string
}

export interface Delivery {
  in_inbox: boolean
  mail: 'sent' | 'held' | 'digest' | 'off'
  /** ISO 8601; null when the mail goes at once or not at all. */
  mail_due_at: string | null
}

/** When the digest goes. */
const morning = '07:00'
const dayMinutes = 24 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes since midnight in a zone. */
const localMinutes = (zone: string, at: Date): number => minutesOf(clockAt(at, zone))

/** The next time that the clock of a zone says `time`; on the night a zone changes its clock, an hour off. */
function nextAt(zone: string, time: string, now: Date): string {
  const wait = (minutesOf(time) - localMinutes(zone, now) + dayMinutes) % dayMinutes || dayMinutes
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + wait * 60_000).toISOString()
}

function isQuiet(zone: string, { from, to }: Quiet, now: Date): boolean {
  const at = localMinutes(zone, now)
  const [begins, ends] = [minutesOf(from), minutesOf(to)]
  return begins <= ends ? at >= begins && at < ends : at >= begins || at < ends
}

/** What is kept whatever somebody chose. */
export function choiceFor(kind: NoticeKind, chosen: Choice | null): Choice {
  const { inbox = true, mail = 'at_once', push = true } = chosen ?? {}
  const rule = noticeRule(kind)
  return { inbox: inbox || rule.inbox, mail: mail === 'off' && rule.mail ? 'at_once' : mail, push }
}

interface Listener {
  chosen: Choice | null
  quiet: Quiet | null
  zone: string
}

/** Whether a notice of a kind is shown by the person's browsers now: in quiet hours it waits in the inbox alone. */
export const isPushed = (kind: NoticeKind, { chosen, quiet, zone }: Listener, now: Date): boolean =>
  choiceFor(kind, chosen).push && !(quiet && isQuiet(zone, quiet, now))

/** How a notice of a kind goes to somebody now. */
export function deliveryOf(kind: NoticeKind, { chosen, quiet, zone }: Listener, now: Date): Delivery {
  const { inbox: in_inbox, mail } = choiceFor(kind, chosen)
  if (mail === 'off') return { in_inbox, mail: 'off', mail_due_at: null }
  if (mail === 'digest') return { in_inbox, mail: 'digest', mail_due_at: nextAt(zone, morning, now) }
  if (quiet && isQuiet(zone, quiet, now)) return { in_inbox, mail: 'held', mail_due_at: nextAt(zone, quiet.to, now) }
  return { in_inbox, mail: 'sent', mail_due_at: null }
}
