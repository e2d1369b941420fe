import type { Output } from '@iroko/contract/endpoint'
import type { Fault } from '@iroko/contract/errors'
import { notifications } from '@iroko/contract/platform/notifications'
import { ActionIcon, Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useUnderWay } from '../../lib/calls/send-later.ts'
import { formatNumber } from '../../lib/format.ts'
import { lazily, orNothing } from '../../lib/lazily.ts'
import { keepPush } from '../../lib/news/push.ts'
import { useTold } from '../../lib/news/told.ts'
import { useUser } from '../../lib/session.ts'
import { useSend } from '../../lib/use-call.ts'
import { forMe } from '../../routes.tsx'
import { Loaded } from '../../ui/state/loaded.tsx'
import { Empty, Skeletons } from '../../ui/state/states.tsx'
import { ViewSwitch } from '../../ui/views/view-switch.tsx'
import bell from '../header/leave-bell.module.css'
import classes from './inbox.module.css'
import { NotificationsByDay } from './notifications-by-day.tsx'

const ForMe = lazily(() => orNothing(forMe()))

/** What else is answered is not among what awaits a decision. */
const isRequest = (key: string): boolean => !/^(swap|waiver|overtime|record_corrections) /.test(key)

/** What waits for the one who is signed in, and what the portal told them: the count of both, and the newest of each. */
export function Inbox() {
  const { ogid } = useUser().employee_info
  const news = useTold()
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const close = () => card.current?.hidePopover()
  const unread = news.data?.unread ?? 0
  const awaiting = Math.max(0, (news.data?.awaiting ?? 0) + (news.data?.to_do ?? 0) - useUnderWay(isRequest))
  const count = unread + awaiting
  const shown = count > 99 ? '99+' : formatNumber(count)
  useEffect(() => {
    void keepPush(ogid).catch(() => undefined)
  }, [ogid])
  return (
    <>
      <ActionIcon
        className={bell.bell}
        variant="subtle"
        color="gray"
        size={40}
        popoverTarget={id}
        aria-label={
          count > 0
            ? `Notifications, ${shown}: ${formatNumber(awaiting)} for you, ${formatNumber(unread)} unread`
            : 'Notifications'
        }
      >
        <IconInbox size={20} stroke={1.75} />
        {count > 0 ? <span className={bell.count}>{shown}</span> : null}
      </ActionIcon>
      <div popover="auto" id={id} ref={card} className={`surface ${classes.card}`}>
        <Card news={news} awaiting={awaiting} onClose={close} card={card} />
      </div>
    </>
  )
}

interface CardProps {
  news: UseQueryResult<Output<typeof notifications.list>, Fault>
  awaiting: number
  card: RefObject<HTMLElement | null>
  onClose: () => void
}

type View = 'me' | 'updates'

/** What waits is read when the card is opened, and stands first where something waits. */
function Card({ news, awaiting, card, onClose }: CardProps) {
  const read = useSend(notifications.read, { prefix: 'Notifications | ' })
  const isOpen = useIsShown(card)
  const [chosen, choose] = useState<View>()
  const [first, setFirst] = useState<View>()
  const view = chosen ?? first ?? 'updates'
  const unread = news.data?.unread ?? 0
  const fitting = awaiting > 0 ? 'me' : 'updates'
  // Decided to the last, it stays where it is: nothing is torn away. Opened before the counts had come, it follows them once.
  if (news.data && (!isOpen || !first) && first !== fitting) setFirst(fitting)
  const views = {
    me: awaiting > 0 ? `For me (${formatNumber(awaiting)})` : 'For me',
    updates: unread > 0 ? `Updates (${formatNumber(unread)})` : 'Updates',
  }
  return (
    <>
      <div className={classes.head}>
        <ViewSwitch label="Notifications" views={views} view={view} onChange={choose} />
        {unread > 0 && view === 'updates' ? (
          <Button variant="subtle" size="compact-sm" loading={read.isPending} onClick={() => read.mutate({ body: {} })}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className={classes.news}>
        {view === 'updates' ? <Updates news={news} onOpen={onClose} /> : null}
        {view === 'me' && isOpen ? (
          <Suspense fallback={<Skeletons count={4} height={48} />}>
            <ForMe onOpen={onClose} />
          </Suspense>
        ) : null}
      </div>
      <Link to="/dashboard/user/notifications" className={classes.all} onClick={onClose}>
        View all notifications
      </Link>
    </>
  )
}

function Updates({ news, onOpen }: { news: CardProps['news']; onOpen: () => void }) {
  return (
    <>
      <Loaded found={news} prefix="Notifications | " count={4} height={48} />
      {news.data?.notifications.length === 0 ? (
        <Empty title="All caught up" text="Decisions on your requests, and requests awaiting you, appear here." />
      ) : null}
      <NotificationsByDay rows={news.data?.notifications ?? []} onOpen={onOpen} brief />
    </>
  )
}

/** Whether a popover is open; it was once while it closes, so that nothing goes before it does. */
function useIsShown(card: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const element = card.current
    const look = (event: Event) => setShown(event instanceof ToggleEvent && event.newState === 'open')
    element?.addEventListener('toggle', look)
    return () => element?.removeEventListener('toggle', look)
  }, [card])
  return isShown
}
