import { companyMessages } from '@iroko/contract/engagement/company-messages'
import { invalid, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { implement, listed } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { cleanBody, refuseMissingPlaces } from '../announcements/actions.ts'
import { audienceOf } from '../announcements/store-audience.ts'
import { messageLetter, messagePath } from './notify.ts'
import * as store from './store.ts'

export const routes = implement(companyMessages, {
  list: async (call) => await listed('messages', store.listMessages(call.db, call.query)),

  send: async (call) => {
    const { db, body, user } = call
    await refuseMissingPlaces(db, body)
    const id = uuid()
    const text = cleanBody(body.body, true)
    await store.insertMessage(db, { ...body, id, body: text, sent_by: user.id, sent_at: call.now.toISOString() })
    const people = await audienceOf(db, 'company_message', id, call.today)
    if (people.length === 0) throw invalid({ office_ids: 'Nobody is in this audience. Choose again' })
    const path = messagePath(id)
    await write(call, people, path, messageLetter(body.title), 'company')
    await store.tieNotices(db, id, path, people)
    await call.audit({
      action: 'message.send',
      entity: 'company_message',
      entity_id: id,
      after: { title: body.title, recipients: people.length },
    })
    await call.changed('notifications', { permission: 'notification.send' })
    return { message: `Message sent to ${people.length} ${people.length === 1 ? 'person' : 'people'}` }
  },

  show: async ({ db, params, user }) => {
    const message = await store.findMessage(db, params.id, user.id, may(user, 'notification.send'))
    if (!message) throw notFound('message')
    return { message }
  },
})
