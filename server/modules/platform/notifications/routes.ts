import { notifications } from '@iroko/contract/platform/notifications'
import { implement, listed } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(notifications, {
  list: async ({ db, user, query }) => ({
    ...(await listed('notifications', store.listNotifications(db, user.id, query))),
    unread: await store.countUnread(db, user.id),
  }),

  read: async (call) => {
    const read = await store.markRead(call.db, call.user.id, call.body.ids, call.now)
    if (read > 0) await call.changed('notifications', { for: [call.user.id] })
    return { message: read === 1 ? '1 notification marked as read' : `${read} notifications marked as read` }
  },
})
