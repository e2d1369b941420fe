import { guestMessages } from '@iroko/contract/engagement/messages'
import { notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../lib/audit.ts'
import { byKey, callTools, implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { openForm, requireForm } from '../../../lib/http/public-form.ts'
import * as store from './store.ts'

const form = 'guest message'
const thanks = { message: 'Message sent. It appears here once staff approve it' }

export const routes = implement(guestMessages, {
  wall: async (call) => {
    await countAttempt(call.db, [{ key: `guest messages:${call.address}`, tries: 120, minutes: 1 }])
    return { form: openForm(call.portal, form), messages: await store.listApproved(call.db) }
  },

  create: ownTransaction(async (call) => {
    const { portal, body, now } = call
    const { db } = portal.database
    await countAttempt(db, [{ key: `guest message:${call.address}`, tries: 5, minutes: 60 }])
    // A program filled the field that people do not see: it learns nothing.
    if (body.website) return thanks
    requireForm(portal, form, body.form)
    const { name, words } = body
    await call.once(async (transaction) => {
      const id = uuid()
      await store.insertMessage(transaction, { id, name, words, created_at: now.toISOString() })
      await audit(
        transaction,
        { id: null, requestId: call.requestId },
        { action: 'guest_message.create', entity: 'guest_message', entity_id: id },
      )
      await callTools(portal, transaction, null, call.requestId).changed('guest_messages', { permission: 'moderation.decide' })
    })
    return thanks
  }, byKey),

  queue: (call) => listed('guest_messages', store.listQueue(call.db, call.query)),

  decide: async (call) => {
    const { status } = call.body
    const { id } = call.params
    const decided = await store.setStatus(call.db, id, status, call.user.id)
    if (!decided) throw notFound('message')
    await call.audit({ action: `guest_message.${status}`, entity: 'guest_message', entity_id: id })
    await call.changed('guest_messages', { permission: 'moderation.decide' })
    return { message: `Message ${status}` }
  },
})
