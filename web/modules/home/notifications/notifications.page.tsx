import { notifications } from '@iroko/contract/platform/notifications'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { NotificationsByDay } from '../../../shell/inbox/notifications-by-day.tsx'
import cards from '../../../ui/list-card.module.css'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'

const MessageDialog = later(() => import('../../engagement/company-messages/parts.tsx').then((module) => module.MessageDialog))

const atATime = 50

/** Everything that the portal told the one who looks. */
export default function NotificationsPage() {
  const newest = useCall(notifications.list, { query: { limit: 15 } })
  const read = useSend(notifications.read, { prefix: 'Notifications | ', success: 'message' })
  const message = useOpenRecord('message')
  const unread = newest.data?.unread ?? 0
  return (
    <Page
      title="Notifications"
      narrow
      actions={
        <>
          <Button component={Link} variant="default" to="/dashboard/user/notifications/preferences">
            Preferences
          </Button>
          {unread > 0 ? (
            <Button variant="default" loading={read.isPending} onClick={() => read.mutate({ body: {} })}>
              Mark all as read
            </Button>
          ) : null}
        </>
      }
    >
      <AddressTabs
        label="Notifications"
        gap={16}
        tabs={[
          { name: 'all', title: 'All', content: <Told /> },
          { name: 'unread', title: `Unread${unread > 0 ? ` (${unread})` : ''}`, content: <Told unread /> },
        ]}
      />
      {message.id ? <MessageDialog id={message.id} onClose={message.close} /> : null}
    </Page>
  )
}

function Told({ unread = false }: { unread?: boolean }) {
  const [limit, setLimit] = useState(atATime)
  const query = { limit, ...(unread ? { unread: 'true' as const } : {}) }
  const found = useCall(notifications.list, { query }, { keepPrevious: true })
  if (!found.isSuccess) return <Loaded found={found} prefix="Notifications | " count={6} height={56} />
  const { notifications: rows, total } = found.data
  if (rows.length === 0)
    return (
      <Empty
        title={unread ? 'No unread notifications' : 'No notifications yet'}
        text="Decisions on your requests, and requests awaiting you, appear here."
      />
    )
  return (
    <>
      <div className={`surface ${cards.list}`}>
        <NotificationsByDay rows={rows} />
      </div>
      {total > rows.length ? (
        <Button variant="default" loading={found.isFetching} onClick={() => setLimit(limit + atATime)}>
          Show more
        </Button>
      ) : null}
    </>
  )
}
