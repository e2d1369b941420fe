import { conflict, invalid } from '@iroko/contract/errors'
import { noticeKindNames, noticeKinds, noticeRule, notifications } from '@iroko/contract/platform/notifications'
import { implement, listed } from '../../../lib/http/implement.ts'
import { choiceFor } from '../../../lib/mail/delivery.ts'
import { isPushService } from '../../../lib/mail/push.ts'
import { publicPushKey } from '../../../lib/mail/push-key.ts'
import { countWaiting } from '../approvals/store-waiting.ts'
import { listFor } from '../asks/store.ts'
import * as store from './store.ts'
import * as choices from './store-choices.ts'
import * as browsers from './store-push.ts'

export const routes = implement(notifications, {
  list: async (call) => {
    const { db, user, query, today } = call
    const requests = await countWaiting(db, user.id, today)
    const toDo = await listFor(call)
    return {
      ...(await listed('notifications', store.listNotifications(db, user.id, query))),
      unread: await store.countUnread(db, user.id, query),
      awaiting: requests.reduce((sum, { total }) => sum + total, 0),
      to_do: toDo.length,
      waiting: [...requests, ...toDo.map(({ what, total }) => ({ what, total }))],
    }
  },

  choices: async ({ db, user, portal }) => {
    const { PUSH_KEY } = portal.environment
    const chosen = await choices.listChoices(db, user.id)
    return {
      choices: noticeKindNames.map((kind) => ({ kind, ...choiceFor(kind, chosen.get(kind) ?? null) })),
      quiet: await choices.findQuiet(db, user.id),
      time_zone: user.time_zone,
      push_key: (PUSH_KEY && publicPushKey(PUSH_KEY)) || null,
    }
  },

  choose: async (call) => {
    const { db, user, body } = call
    for (const { kind, inbox, mail } of body.choices) {
      const rule = noticeRule(kind)
      if ((rule.inbox && !inbox) || (rule.mail && mail === 'off'))
        throw invalid({ choices: `${noticeKinds[kind]} cannot be switched off` })
    }
    if (body.quiet && body.quiet.from === body.quiet.to) throw invalid({ quiet: 'Enter two different times' })
    await choices.saveChoices(db, user.id, body.choices)
    if (body.quiet !== undefined) await choices.saveQuiet(db, user.id, body.quiet)
    await call.audit({ action: 'notification.choose', entity: 'employee', entity_id: user.id, after: body })
    await call.changed('notifications', { for: [user.id] })
    return { message: 'Preferences saved' }
  },

  subscribe: async (call) => {
    const { db, user, body, portal } = call
    if (!portal.environment.PUSH_KEY) throw conflict('push_is_off', 'This portal sends no notifications to browsers')
    if (!isPushService(portal.environment, body.endpoint))
      throw invalid({ endpoint: 'Notifications cannot be sent to this browser. Try another one' })
    await browsers.saveBrowser(db, user, { endpoint: body.endpoint, ...body.keys }, call.now)
    await call.audit({ action: 'notification.subscribe', entity: 'employee', entity_id: user.id })
    return { message: 'Notifications turned on for this browser' }
  },

  unsubscribe: async (call) => {
    await browsers.deleteBrowser(call.db, { employee_id: call.user.id, endpoint: call.body.endpoint })
    await call.audit({ action: 'notification.unsubscribe', entity: 'employee', entity_id: call.user.id })
    return { message: 'Notifications turned off for this browser' }
  },

  sent: async (call) => await listed('notifications', choices.listSent(call.db, call.user, call.query, call.today)),

  read: async (call) => {
    const read = await store.markRead(call.db, call.user.id, call.body.ids, call.now)
    if (read > 0) await call.changed('notifications', { for: [call.user.id] })
    return { message: read === 1 ? '1 notification marked as read' : `${read} notifications marked as read` }
  },
})
