/** Announcements as readers see them. */
import { announcements } from '@iroko/contract/engagement/announcements'
import { newsletters } from '@iroko/contract/engagement/newsletters'
import { videoAnnouncements } from '@iroko/contract/engagement/video-announcements'
import { Button } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Empty, ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts.module.css'
import { rememberSeen } from './parts-seen.tsx'
import { VideoPlayer } from './parts-video.tsx'

const seenMap = {
  unread: { label: 'Unread', tone: 'waiting' },
  read: { label: 'Read', tone: 'good' },
  unwatched: { label: 'Not watched', tone: 'waiting' },
  watched: { label: 'Watched', tone: 'good' },
} as const satisfies StatusMap<string>

export function Texts() {
  const found = useCall(announcements.texts, { query: { page: 1, limit: 100 } })
  const read = useMark('Announcement | ')
  return (
    <Several found={found} prefix="Announcement | " rows={found.data?.announcements.announcements} empty="No announcements yet">
      {({ id, title, body, pinned, starts_on, read_at }) => (
        <Card
          key={id}
          title={title}
          day={starts_on}
          pinned={pinned}
          badge={<StatusBadge status={read_at ? 'read' : 'unread'} map={seenMap} />}
          action={read_at ? undefined : { label: 'Mark as read', title, run: () => read(id) }}
        >
          <RichText html={body} />
        </Card>
      )}
    </Several>
  )
}

export function Newsletters() {
  const found = useCall(newsletters.issues, { query: { page: 1, limit: 100 } })
  const read = useMark('Newsletter | ')
  return (
    <Several found={found} prefix="Newsletter | " rows={found.data?.newsletters.newsletters} empty="No newsletters yet">
      {({ id, title, issue, body, starts_on, read_at }) => (
        <Card
          key={id}
          title={`${issue}: ${title}`}
          day={starts_on}
          badge={<StatusBadge status={read_at ? 'read' : 'unread'} map={seenMap} />}
          action={
            read_at
              ? undefined
              : {
                  label: 'Mark as read',
                  title,
                  run: () => {
                    rememberSeen('newsletter', id)
                    read(id)
                  },
                }
          }
        >
          <RichText html={body} />
        </Card>
      )}
    </Several>
  )
}

export function Videos() {
  const found = useCall(videoAnnouncements.watch, { query: { page: 1, limit: 100 } })
  const mark = useMark('Announcement | ')
  const watched = (id: string) => {
    rememberSeen('video', id)
    mark(id)
  }
  return (
    <Several found={found} prefix="Announcement | " rows={found.data?.videos_record.videos} empty="No videos yet">
      {({ id, title, body, starts_on, watched_at, ...video }) => (
        <Card
          key={id}
          title={title}
          day={starts_on}
          badge={<StatusBadge status={watched_at ? 'watched' : 'unwatched'} map={seenMap} />}
          action={watched_at ? undefined : { label: 'Mark as watched', title, run: () => watched(id) }}
        >
          <VideoPlayer title={title} video={video} onEnded={watched_at ? undefined : () => watched(id)} />
          {body ? <RichText html={body} /> : null}
        </Card>
      )}
    </Several>
  )
}

function useMark(prefix: string): (id: string) => void {
  const send = useSend(announcements.read, { prefix, success: 'message' })
  return (id) => send.mutate({ params: { id } })
}

interface SeveralProps<R> {
  found: { error: unknown; refetch: () => unknown }
  rows: readonly R[] | undefined
  prefix: string
  empty: string
  children: (row: R) => ReactNode
}

function Several<R>({ found, rows, prefix, empty, children }: SeveralProps<R>) {
  if (found.error) return <ErrorState error={found.error} retry={() => void found.refetch()} prefix={prefix} />
  if (!rows) return <Skeletons count={3} height={160} />
  if (rows.length === 0) return <Empty title={empty} text="New ones appear here once they are published for you." />
  return <ul className={classes.list}>{rows.map(children)}</ul>
}

interface CardProps {
  title: string
  day: string
  badge: ReactNode
  pinned?: boolean
  action?: { label: string; title: string; run: () => void } | undefined
  children: ReactNode
}

function Card({ title, day, badge, pinned, action, children }: CardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <h2 className={classes.title}>{title}</h2>
        {pinned ? <IconPin size={18} role="img" aria-label="Pinned" /> : null}
        {badge}
      </div>
      <p className={classes.facts}>
        <DateText value={day} />
      </p>
      {children}
      {action ? (
        <div className={classes.buttons}>
          <Button variant="default" aria-label={`${action.label}: ${action.title}`} onClick={action.run}>
            {action.label}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
