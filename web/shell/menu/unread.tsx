import { useUnreadTexts } from '../../lib/unread-announcements.ts'
import classes from './nav-entry.module.css'

/** How many announcements are unread: on their line, and on the folded menu that has it. */
export function Unread() {
  const { data } = useUnreadTexts()
  const total = data?.announcements.total ?? 0
  if (total === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{total > 99 ? '99+' : total}</span>
      <span className="visually-hidden">{`, ${total} unread`}</span>
    </span>
  )
}
