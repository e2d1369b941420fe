/** Idempotency keys: a repeated call that changes something returns the first reply, whatever its method. */
import { conflict } from '@iroko/contract/errors'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../database/database.ts'
import { type Sealer, tryToOpen } from '../files/sealed.ts'
import { type SealedPlace, sealedAs } from '../house/sealed.ts'
import { sightOf, type User } from './rights.ts'

/** Sealed, for a reply may hold what the database keeps only sealed, and what its reader may not read any more. */
export const replyColumn: SealedPlace = { table: 'idempotency_key', key: 'id', column: 'reply_sealed' }

interface Repeatable {
  /** Owner of the key: the person, or a visitor's address. */
  caller: string
  key: string
  /** With its method: one address is changed and deleted. */
  endpoint: string
  body_hash: string
}

/** What a caller can see, as one text: their place, roles, the company's grants, and everyone below them today. */
export async function sightIn(db: Db, user: User | undefined, today: string): Promise<string> {
  if (!user) return ''
  const below = user.is_lead
    ? await sql<{ ids: string | null }>`
        select string_agg(employee_id::text, ',' order by employee_id) as ids
        from reportees_of(${user.id}::uuid, ${today}::date)`.execute(db)
    : undefined
  return `${sightOf(user)} ${below?.rows[0]?.ids ?? ''}`
}

/**
 * Runs `first` once per key. Must run in the transaction of the change: a second call with the key waits for the first
 * to commit and returns its reply; a different body is refused with 409, and so is a caller who sees other things than before,
 * for the reply may hold what they lost.
 */
export async function runIdempotent<R>(
  { db, sealer, sight }: { db: Db; sealer: Sealer; sight: string },
  call: Repeatable,
  first: () => Promise<R>,
): Promise<R> {
  const id = uuid()
  const print = sealer.fingerprint(sight)
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ ...call, id, sight: print })
    .onConflict((it) => it.columns(['caller', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!claimed) {
    const earlier = await db
      .selectFrom('idempotency_key')
      .selectAll()
      .where('caller', '=', call.caller)
      .where('key', '=', call.key)
      .executeTakeFirstOrThrow()
    if (earlier.body_hash !== call.body_hash || earlier.endpoint !== call.endpoint)
      throw conflict('idempotency_key_reused', 'This key was already used for another request')
    if (earlier.sight !== print) throw notShownAgain('Your rights have changed since, so its answer is not shown again')
    const text = earlier.reply_sealed && tryToOpen(sealer, earlier.reply_sealed, sealedAs(replyColumn, earlier.id))
    if (!text) throw notShownAgain('Its answer is not kept any more')
    return JSON.parse(text) as R
  }
  const reply = await first()
  const reply_sealed = sealer.seal(JSON.stringify(reply ?? null), sealedAs(replyColumn, id))
  await db.updateTable('idempotency_key').set({ reply_sealed }).where('id', '=', id).execute()
  return reply
}

const notShownAgain = (why: string) =>
  conflict('already_done', `This was done already. ${why}: reload to see what you have access to.`)
