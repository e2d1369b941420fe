import { Readable } from 'node:stream'
import { cards } from '@iroko/contract/engagement/cards'
import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { pictureLimits } from '@iroko/contract/people/pictures'
import { v7 as uuid } from 'uuid'
import { requireColleague } from '../../../lib/database/employee-search.ts'
import { deleteFile, openFile, storeSealed } from '../../../lib/files/files.ts'
import { readPicture } from '../../../lib/files/pictures.ts'
import { byKey, callTools, implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { write } from '../../../lib/mail/letters.ts'
import { newAddressToken } from '../../../lib/sign-in/tokens.ts'
import { cardLetter, pathOf } from './notify.ts'
import * as store from './store.ts'

const everyone = { permission: 'directory.read' } as const

export const routes = implement(cards, {
  wall: (call) => listed('cards', store.listWall(call.db, call.user.id, call.query)),

  send: ownTransaction(async (call) => {
    const { portal, user, now } = call
    const { db } = portal.database
    await countAttempt(db, [{ key: `card:${user.id}`, tries: 30, minutes: 24 * 60 }])
    const { ogid, ...card } = call.body
    const recipient = await requireColleague(db, ogid, { day: call.today })
    if (recipient.id === user.id) throw invalid({ ogid: 'You cannot send yourself a card. Choose a colleague' })
    const id = await call.once(async (transaction) => {
      const id = uuid()
      const row = { ...card, id, sender_id: user.id, recipient_id: recipient.id }
      const { audit, changed } = callTools(portal, transaction, user.id, call.requestId)
      await store.insertCard(transaction, { ...row, created_at: now.toISOString() })
      await audit({ action: 'card.send', entity: 'card', entity_id: id, after: row })
      await changed('cards', { for: [user.id], permission: 'moderation.decide' })
      return id
    })
    return { message: `Card to ${recipient.full_name} sent. It appears once it is approved`, card: { id } }
  }, byKey),

  setPicture: ownTransaction(async (call) => {
    const { portal, user } = call
    const { db } = portal.database
    await countAttempt(db, [{ key: `card picture:${user.id}`, tries: 60, minutes: 60 }])
    const bytes = await readPicture(call.file.stream, pictureLimits)
    const file_id = uuid()
    await storeSealed(portal.environment, db, file_id, Readable.from([bytes]), pictureLimits.bytes)
    try {
      await db.transaction().execute(async (transaction) => {
        const picture = { picture_token: newAddressToken(), file_id }
        const before = await store.setPicture(transaction, call.params.id, user.id, picture)
        if (!before) throw notFound('card')
        if (before.file_id) await portal.jobs.enqueue(transaction, 'drop-files', { ids: [before.file_id] })
        const { audit, changed } = callTools(portal, transaction, user.id, call.requestId)
        await audit({ action: 'card.picture', entity: 'card', entity_id: call.params.id, after: { size: bytes.length } })
        await changed('cards', { for: [user.id], permission: 'moderation.decide' })
      })
    } catch (error) {
      await deleteFile(portal.environment, db, file_id)
      throw error
    }
    return { message: 'Picture added' }
  }, 'the picture replaces the one before'),

  showPicture: async (call) => {
    const file = await store.findPicture(call.db, call.params.token)
    if (!file) throw notFound('picture')
    const stream = await openFile(call.portal.environment, call.db, file)
    return { type: 'image/webp', name: 'card.webp', stream, isPicture: true as const }
  },

  remove: async (call) => {
    const removed = await store.deleteCard(call.db, call.params.id, call.user.id)
    if (!removed) throw notFound('card')
    const { file_id, ...before } = removed
    if (file_id) await call.portal.jobs.enqueue(call.db, 'drop-files', { ids: [file_id] })
    await call.audit({ action: 'card.remove', entity: 'card', entity_id: call.params.id, before })
    await call.changed('cards', everyone)
    return { message: 'Card taken down' }
  },

  queue: (call) => listed('cards', store.listQueue(call.db, call.query)),

  decide: async (call) => {
    const { id } = call.params
    const { status, picture } = call.body
    const card = await store.findCard(call.db, id)
    if (!card) throw notFound('card')
    if (card.sender_id === call.user.id) throw conflict('own_card', 'You cannot decide your own card. Ask another moderator')
    if (card.picture !== picture) throw conflict('changed', 'The picture of this card has just changed. Review it again')
    const isNews = status === 'approved' && card.told_at === null
    await store.decideCard(call.db, id, {
      status,
      decided_by: call.user.id,
      told_at: isNews ? call.now.toISOString() : card.told_at,
    })
    if (isNews) {
      const letter = cardLetter(card.occasion, card.sender)
      await write(call, [card.recipient_id], pathOf[card.occasion], letter, 'recognition')
    }
    await call.audit({ action: `card.${status}`, entity: 'card', entity_id: id })
    await call.changed('cards', everyone)
    return { message: `Card ${status}` }
  },
})
