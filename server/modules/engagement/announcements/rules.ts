/** What stands against a step with an announcement, and how long the address of its files works. */
import { conflict, type Fault } from '@iroko/contract/errors'

const hourMs = 3_600_000
/** An address works for six to twelve hours and stays the same for six, so that a list that is read again starts no video anew. */
const slotMs = 6 * hourMs
export const addressUntil = (now: Date): number => (Math.floor(now.getTime() / slotMs) + 2) * slotMs

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
export function whyNotRemind({ title, ...announcement }: Shown, now: Date): Fault | undefined {
  const isOn =
    announcement.published_at &&
    !announcement.archived_at &&
    new Date(announcement.starts_at) <= now &&
    (!announcement.ends_at || new Date(announcement.ends_at) > now)
  return isOn ? undefined : conflict('not_shown', `${title} is not shown now. Reminders are sent while it is`)
}
