/** A creating call that is sent again with the same key answers the first result again. */
import { conflict } from '@iroko/contract/errors'
import type { Db } from '../database/database.ts'

interface Repeatable {
  /** Whose key it is: the person, or the address of a visitor. */
  caller: string
  key: string
  endpoint: string
  body_hash: string
}

/**
 * Runs `first` once for a key. Must be called in the transaction of the change: a second call with the key waits for the first
 * to commit, then answers its reply; another body is refused with 409.
 */
export async function onceFor(db: Db, call: Repeatable, first: () => Promise<unknown>): Promise<unknown> {
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
      throw conflict('idempotency_key_reused', 'This key was used for another request already')
    return earlier.reply
  }
  const reply = await first()
  await db
    .updateTable('idempotency_key')
    .set({ reply: JSON.stringify(reply), status: 200 })
    .where('caller', '=', key.caller)
    .where('key', '=', key.key)
    .execute()
  return reply
}
