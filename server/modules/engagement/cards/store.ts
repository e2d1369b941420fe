/** Cards between colleagues. */
import type { Occasion, Template } from '@iroko/contract/engagement/cards'
import type { ModerationStatus } from '@iroko/contract/engagement/messages'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { shownPerson } from '../../../lib/database/references.ts'

const address = sql<string | null>`'/api/v1/card_pictures/' || card.picture_token || '.webp'`

const cardRows = (db: Db) =>
  db
    .selectFrom('card')
    .innerJoin('employee as sender', 'sender.id', 'card.sender_id')
    .innerJoin('employee as recipient', 'recipient.id', 'card.recipient_id')
    .select(['card.id', 'card.occasion', 'card.template', 'card.words', 'card.status', 'card.created_at'])
    .select(shownPerson('sender').as('from'))
    .select(shownPerson('recipient').as('to'))
    .select(address.as('picture'))

const order = {
  columns: {
    created_at: sql.ref('card.created_at'),
    status: sql`array_position(array['pending', 'approved', 'rejected'], card.status)`,
  },
  fallback: '-created_at',
  tie: sql.ref('card.id'),
}

const matches = (q: string) =>
  sql<SqlBool>`(lower(sender.full_name) like ${likePattern(q)} or lower(recipient.full_name) like ${likePattern(q)}
    or lower(card.words) like ${likePattern(q)})`

export function listWall(db: Db, userId: string, list: ListQuery & { occasion: Occasion }) {
  const found = cardRows(db)
    .select(
      sql<{ remove: boolean }>`json_build_object('remove', ${userId}::uuid in (card.sender_id, card.recipient_id))`.as('can'),
    )
    .where('card.occasion', '=', list.occasion)
    .where((it) => it.or([it('card.status', '=', 'approved'), it('card.sender_id', '=', userId)]))
    .$if(Boolean(list.q), (it) => it.where(matches(list.q ?? '')))
  return listPage(db, found, list, order)
}

export function listQueue(db: Db, list: ListQuery & { status?: ModerationStatus | undefined }) {
  const { status, q } = list
  const all = cardRows(db)
    .leftJoin('employee as moderator', 'moderator.id', 'card.decided_by')
    .select('moderator.full_name as decided_by')
    .$if(Boolean(q), (it) => it.where(matches(q ?? '')))
  const found = status ? all.where('card.status', '=', status) : all
  return listPage(db, found, list, { ...order, fallback: 'status,-created_at' })
}

interface NewCard {
  id: string
  occasion: Occasion
  template: Template
  words: string
  sender_id: string
  recipient_id: string
  created_at: string
}

export async function insertCard(db: Db, card: NewCard): Promise<void> {
  await db.insertInto('card').values(card).execute()
}

/** Puts a picture on an own card that waits; answers the bytes that stood there before, undefined when there is no such card. */
export async function setPicture(db: Db, id: string, senderId: string, picture: { picture_token: string; file_id: string }) {
  const card = await db
    .selectFrom('card')
    .select('file_id')
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  if (card) await db.updateTable('card').set(picture).where('id', '=', id).execute()
  return card
}

/** The bytes behind a token, unless the card was rejected. */
export async function findPicture(db: Db, token: string): Promise<string | null | undefined> {
  const found = await db
    .selectFrom('card')
    .select('file_id')
    .where('picture_token', '=', token)
    .where('status', '<>', 'rejected')
    .executeTakeFirst()
  return found?.file_id
}

/** Takes down a card of one's own, sent or received; answers its bytes. */
export async function deleteCard(db: Db, id: string, userId: string) {
  return await db
    .deleteFrom('card')
    .where('id', '=', id)
    .where((it) => it.or([it('sender_id', '=', userId), it('recipient_id', '=', userId)]))
    .returning(['file_id', 'words', 'occasion'])
    .executeTakeFirst()
}

/** Held until the transaction ends. */
export async function findCard(db: Db, id: string) {
  return await db
    .selectFrom('card')
    .innerJoin('employee as sender', 'sender.id', 'card.sender_id')
    .select(['card.id', 'card.occasion', 'card.sender_id', 'card.recipient_id', 'card.told_at', 'sender.full_name as sender'])
    .select(address.as('picture'))
    .where('card.id', '=', id)
    .forUpdate('card')
    .executeTakeFirst()
}

export async function decideCard(
  db: Db,
  id: string,
  decision: { status: ModerationStatus; decided_by: string; told_at: string | null },
): Promise<void> {
  await db.updateTable('card').set(decision).where('id', '=', id).execute()
}
