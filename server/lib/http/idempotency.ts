/** Idempotency keys: a repeated call that changes something returns the first reply, whatever its method. */
import { conflict } from '@iroko/contract/errors'
import type { Db } from '../database/database.ts'

interface Repeatable {
  /** Owner of the key: the person, or a visitor's address. */
  caller: string
  key: string
  /** With its method: one address is changed and deleted. */
  endpoint: string
  body_hash: string
}

/**
 * Runs `first` once per key. Must run in the transaction of the change: a second call with the key waits for the first
 * to commit and returns its reply; a different body is refused with 409.
 */
export async function runIdempotent<R>(db: Db, call: Repeatable, first: () => Promise<R>): Promise<R> {
  const key = { caller: call.caller, key: call.key }
  const claimed = await db
    .insertInto('idempotency_key')
    .values(call)
    .onConflict((it) => it.columns(['caller', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const earlier = await db
      .selectFrom('idempotency_key')
      .selectAll()
      .where('caller', '=', key.caller)
      .where('key', '=', key.key)
      .executeTakeFirstOrThrow()
    if (earlier.body_hash !== call.body_hash || earlier.endpoint !== call.endpoint)
      throw conflict('idempotency_key_reused', 'This key was already used for another request')
    return earlier.reply as R
  }
  const reply = await first()
  await db
    .updateTable('idempotency_key')
    .set({ reply: JSON.stringify(reply ?? null), status: 200 })
    .where('caller', '=', key.caller)
    .where('key', '=', key.key)
    .execute()
  return reply
}
