import { dayIn } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import { notifications } from '@iroko/contract/platform/notifications'
import { IconBell } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useSend } from '../../lib/use-call.ts'
import { companyZone, dayInWords, exactly, momentText, withDaysInWords } from '../../ui/date/date-words.ts'
import { PersonAvatar } from '../../ui/person/avatar.tsx'
import classes from './notifications-by-day.module.css'

type Notification = Row<typeof notifications.list>

interface NotificationsByDayProps {
  rows: readonly Notification[]
  /** One line each: the title says it. */
  brief?: boolean
  /** After one was opened: the card that shows them closes. */
  onOpen?: () => void
}

/** Newest first, one heading a day; opening one marks it as read and leads to what it is about. */
export function NotificationsByDay({ rows, brief = false, onOpen }: NotificationsByDayProps) {
  const router = useRouter()
  const read = useSend(notifications.read)
  const today = dayIn(companyZone, new Date())
  const open = (event: MouseEvent, { id, path, read_at }: Notification) => {
    if (!read_at) read.mutate({ body: { ids: [id] } })
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen?.()
    // As an address: a path may carry what it opens there, which a typed destination does not take as text.
    void router.navigate({ href: path })
  }
  const days = Map.groupBy(rows, ({ created_at }) => dayIn(companyZone, new Date(created_at)))
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className={classes.day}>{dayInWords(day, today)}</h2>
      <ul className="plain">
        {ofDay.map((row) => (
          <li key={row.id}>
            <a href={row.path} className={classes.line} onClick={(event) => open(event, row)}>
              {row.read_at ? null : (
                <span className={classes.mark}>
                  <span className="visually-hidden">Unread</span>
                </span>
              )}
              <span className={classes.picture}>
                {row.sent_by ? (
                  <PersonAvatar name={row.sent_by.full_name} picture={row.sent_by.profile_picture} size={28} />
                ) : (
                  <IconBell size={20} stroke={1.75} aria-hidden="true" />
                )}
              </span>
              <span className={classes.title}>{withDaysInWords(row.title)}</span>
              {brief ? null : <span className={`cut ${classes.body}`}>{withDaysInWords(row.body)}</span>}
              <span className={classes.moment}>
                <time dateTime={row.created_at} title={exactly(row.created_at)}>
                  {momentText(row.created_at).slice(-5)}
                </time>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}
