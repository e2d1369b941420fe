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

/** So many wrong tries cost nothing; each one more makes the next wait twice as long, up to `longestWait`. */
const freeTries = 5
const longestWait = 15 * 60

/**
 * Counts one try whose next one waits the longer the more there were, and refuses (429) one that comes too soon, uncounted; an hour without
 * any starts afresh. Answers how many there were. Counted before the answer is known, so that many at once do not slip through.
 */
export async function countSlowing(db: Db, key: string): Promise<number> {
  const wait = sql`make_interval(secs => case when seen.tries < ${freeTries} then 0
    else least(${longestWait}, 10 * power(2, least(seen.tries - ${freeTries}, 10))) end)`
  const counted = await sql<{ tries: number }>`
    insert into rate_limit as seen (key, started_at, tries) values (${key}, now(), 1)
    on conflict (key) do update set started_at = now(),
      tries = case when seen.started_at < now() - interval '1 hour' then 1 else seen.tries + 1 end
      where seen.started_at <= now() - ${wait}
    returning tries`.execute(db)
  const [row] = counted.rows
  if (row) return row.tries
  const left = await sql<{ seconds: number }>`
    select ceil(extract(epoch from started_at + ${wait} - now()))::int as seconds from rate_limit as seen where key = ${key}`.execute(
    db,
  )
  throw Object.assign(tooMany(), { retryAfter: Math.max(1, left.rows[0]?.seconds ?? 1) })
}

/** Takes one try back from each: one that succeeded was no guess. */
export async function takeBack(db: Db, keys: readonly string[]): Promise<void> {
  await sql`update rate_limit set tries = greatest(tries - 1, 0) where key = any(${[...keys]}::text[])`.execute(db)
}
