/** Announcements as readers see them. */

import { announcements } from '@iroko/contract/engagement/announcements'
import { newsletters } from '@iroko/contract/engagement/newsletters'
import { seenMark } from '@iroko/contract/engagement/pop-ups'
import { videoAnnouncements } from '@iroko/contract/engagement/video-announcements'
import { Button } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Empty, ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { RichText } from '../../../ui/words/rich-text.tsx'
import classes from './parts.module.css'
import { rememberSeen } from './parts-seen.tsx'
import { type Playable, VideoPlayer } from './parts-video.tsx'

const newest = { query: { page: 1, limit: 100 } }

export function Texts() {
  const found = useCall(announcements.texts, newest)
  return (
    <Several found={found} kind="text" rows={found.data?.announcements.announcements}>
      {({ read_at, ...text }) => <Card key={text.id} kind="text" seen_at={read_at} {...text} />}
    </Several>
  )
}

export function Newsletters() {
  const found = useCall(newsletters.issues, newest)
  return (
    <Several found={found} kind="newsletter" rows={found.data?.newsletters.newsletters}>
      {({ read_at, ...newsletter }) => <Card key={newsletter.id} kind="newsletter" seen_at={read_at} {...newsletter} />}
    </Several>
  )
}

export function Videos() {
  const found = useCall(videoAnnouncements.watch, newest)
  return (
    <Several found={found} kind="video" rows={found.data?.videos_record.videos}>
      {({ watched_at, ...video }) => <Card key={video.id} kind="video" seen_at={watched_at} {...video} video={video} />}
    </Several>
  )
}

const read = { unseen: 'Unread', seen: 'Read', mark: 'Mark as read' }
const kinds = {
  text: { ...read, prefix: 'Announcement | ', empty: 'No announcements yet' },
  newsletter: { ...read, prefix: 'Newsletter | ', empty: 'No newsletters yet' },
  video: {
    unseen: 'Not watched',
    seen: 'Watched',
    mark: 'Mark as watched',
    prefix: 'Announcement | ',
    empty: 'No videos yet',
  },
}
type Kind = keyof typeof kinds

interface SeveralProps<R> {
  found: { error: unknown; refetch: () => unknown }
  kind: Kind
  rows: readonly R[] | undefined
  children: (row: R) => ReactNode
}

function Several<R>({ found, kind, rows, children }: SeveralProps<R>) {
  const { prefix, empty } = kinds[kind]
  if (found.error) return <ErrorState error={found.error} retry={() => void found.refetch()} prefix={prefix} />
  if (!rows) return <Skeletons count={3} height={160} />
  if (rows.length === 0) return <Empty title={empty} text="New ones appear here once they are published for you." />
  return <ul className="column12">{rows.map(children)}</ul>
}

interface CardProps {
  kind: Kind
  id: string
  title: string
  issue?: string
  body: string
  video?: Playable
  starts_on: string
  pinned?: boolean
  must_confirm?: boolean
  asked_again_at: string | null
  seen_at: string | null
}

export const understoodWords = 'I have read and understood'

function Card({ kind, id, title, issue, body, video, starts_on, pinned, must_confirm, asked_again_at, seen_at }: CardProps) {
  const { prefix, ...words } = kinds[kind]
  const markWords = must_confirm ? understoodWords : words.mark
  const send = useSend(must_confirm ? announcements.understand : announcements.read, { prefix, success: 'message' })
  const mark = () => {
    if (kind !== 'text') rememberSeen(kind, seenMark({ id, asked_again_at }))
    send.mutate({ params: { id } })
  }
  const badges = { seen: { label: words.seen, tone: 'good' }, unseen: { label: words.unseen, tone: 'waiting' } } as const
  return (
    <li className={`card16 column8 ${classes.card}`}>
      <div className="middle8">
        <h2 className="heading">{issue ? `${issue}: ${title}` : title}</h2>
        {pinned ? <IconPin size={18} role="img" aria-label="Pinned" /> : null}
        <StatusBadge status={seen_at ? 'seen' : 'unseen'} map={badges} />
      </div>
      <p className="small">
        <DateText value={starts_on} />
      </p>
      {video ? <VideoPlayer title={title} video={video} onEnded={seen_at ? undefined : mark} /> : null}
      {body ? <RichText html={body} /> : null}
      {seen_at ? null : (
        <div className="buttons">
          <Button
            variant={must_confirm ? 'filled' : 'default'}
            loading={send.isPending}
            aria-label={`${markWords}: ${title}`}
            onClick={mark}
          >
            {markWords}
          </Button>
        </div>
      )}
    </li>
  )
}
