import { useUnderWay } from '../../lib/calls/send-later.ts'
import { useTold } from '../../lib/news/told.ts'
import { useUnreadTexts } from '../../lib/news/unread-announcements.ts'
import { useUser } from '../../lib/session.ts'
import classes from '../navigation/nav-entry.module.css'
import type { Entry } from './menu.ts'
import { lineFor } from './waits.ts'

interface CountedProps {
  /** A line of the menu, or those of a folded submenu. */
  entries: readonly Entry[]
}

/** The line on which unread announcements are counted. */
const news = '/dashboard/main/announcement'

/** How much waits for a person behind a line: what they are asked to decide or do, and what they have not read. */
export function Counted({ entries }: CountedProps) {
  const waiting = useWaiting(entries)
  return entries.some(({ to }) => to === news) ? <WithUnread waiting={waiting} /> : <Badge waiting={waiting} />
}

function WithUnread({ waiting }: { waiting: number }) {
  return <Badge waiting={waiting} unread={useUnreadTexts().data?.announcements.total ?? 0} />
}

function Badge({ waiting, unread = 0 }: { waiting: number; unread?: number }) {
  const count = waiting + unread
  if (count === 0) return null
  const words = [waiting > 0 ? `${waiting} waiting` : '', unread > 0 ? `${unread} unread` : ''].filter(Boolean).join(', ')
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{`, ${words}`}</span>
    </span>
  )
}

/** Asks nothing itself: it knows what the inbox was told, and leaves out what was decided and is not sent yet. */
function useWaiting(entries: readonly Entry[]): number {
  const user = useUser()
  const { data } = useTold({ enabled: false })
  const mine = (data?.waiting ?? []).filter(({ what }) => entries.some(({ to }) => to === lineFor(user, what)))
  const decided = useUnderWay((key) => mine.some(({ what }) => key.startsWith(`${what === 'swaps' ? 'swap' : what} `)))
  return Math.max(0, mine.reduce((sum, { total }) => sum + total, 0) - decided)
}
