import { notifications } from '@iroko/contract/platform/notifications'
import { ActionIcon, Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { keepPush } from '../../lib/push.ts'
import { useUser } from '../../lib/session.ts'
import { useCall, useSend } from '../../lib/use-call.ts'
import { Loaded } from '../../ui/state/loaded.tsx'
import { Empty } from '../../ui/state/states.tsx'
import bell from '../header/leave-bell.module.css'
import classes from './inbox.module.css'
import { NotificationsByDay } from './notifications-by-day.tsx'

/** What the portal told the one who is signed in: the count of what is unread, and the newest of it. */
export function Inbox() {
  const { ogid } = useUser().employee_info
  const told = useCall(notifications.list, { query: { limit: 15 } })
  const read = useSend(notifications.read, { prefix: 'Notifications | ' })
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const close = () => card.current?.hidePopover()
  const unread = told.data?.unread ?? 0
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
        aria-label={unread > 0 ? `Notifications, ${formatNumber(unread)} unread` : 'Notifications'}
      >
        <IconInbox size={20} stroke={1.75} />
        {unread > 0 ? <span className={bell.count}>{unread > 99 ? '99+' : formatNumber(unread)}</span> : null}
      </ActionIcon>
      <div popover="auto" id={id} ref={card} className={`surface ${classes.card}`}>
        <div className={classes.head}>
          <span className="strong">Notifications</span>
          {unread > 0 ? (
            <Button variant="subtle" size="compact-sm" loading={read.isPending} onClick={() => read.mutate({ body: {} })}>
              Mark all as read
            </Button>
          ) : null}
        </div>
        <div className={classes.told}>
          <Loaded found={told} prefix="Notifications | " count={4} height={48} />
          {told.data?.notifications.length === 0 ? (
            <Empty title="No notifications yet" text="Decisions on your requests, and requests awaiting you, appear here." />
          ) : null}
          <NotificationsByDay rows={told.data?.notifications ?? []} onOpen={close} />
        </div>
        <Link to="/dashboard/user/notifications" className={classes.all} onClick={close}>
          View all notifications
        </Link>
      </div>
    </>
  )
}
