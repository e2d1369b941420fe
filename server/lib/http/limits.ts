/** Rate limits, counted in the database so that all processes share them. */
import { tooMany } from '@iroko/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface Limit {
  /** What is counted, such as `login:someone@zuma.test`. */
  key: string
  tries: number
  minutes: number
}

/** Counts one attempt against each limit and refuses (429) above one. Must run outside the request's transaction. */
export async function countAttempt(db: Db, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const counted = await sql<{ tries: number; seconds: number }>`
      insert into rate_limit as seen (key, started_at, tries) values (${limit.key}, now(), 1)
      on conflict (key) do update set
        started_at = case when seen.started_at < now() - make_interval(mins => ${limit.minutes}) then now() else seen.started_at end,
        tries = case when seen.started_at < now() - make_interval(mins => ${limit.minutes}) then 1 else seen.tries + 1 end
      returning tries, ceil(extract(epoch from started_at + make_interval(mins => ${limit.minutes}) - now()))::int as seconds`.execute(
      db,
    )
    const row = counted.rows[0]
    if (row && row.tries > limit.tries) throw Object.assign(tooMany(), { retryAfter: Math.max(1, row.seconds) })
  }
}

/** Resets the attempts of a key after a success. */
export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute()
}
