/** Rate limits, counted in the database so that all processes share them. */
import { isFault, othersFirst, tooMany } from '@iroko/contract/errors'
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
    if (row && row.tries > limit.tries) throw later(row.seconds)
  }
}

/** Resets the attempts of a key after a success. */
export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute()
}

/** Whoever is kept out only by what is on its way comes again after so many seconds. */
const inFlightSeconds = 2

const later = (seconds: number) => Object.assign(tooMany(), { retryAfter: Math.max(1, seconds) })
const afterOthers = () => Object.assign(othersFirst(), { retryAfter: inFlightSeconds })

/**
 * Runs a try of which only a failure counts: what a handler refuses. It is counted before the answer is known, so that many at once do not
 * slip through, and taken back where it succeeds or the fault is ours. Above a limit it is refused (429) and not run: until the failures are
 * over, or for a moment where others are only on their way.
 */
export async function countFailures<T>(db: Db, limits: readonly Limit[], run: () => Promise<T>): Promise<T> {
  const begun: string[] = []
  try {
    for (const limit of limits) {
      await beginTry(db, limit)
      begun.push(limit.key)
    }
  } catch (error) {
    await endTries(db, begun, 'taken back')
    throw error
  }
  return await settled(db, begun, run)
}

async function beginTry(db: Db, { key, tries, minutes }: Limit): Promise<void> {
  const span = sql`make_interval(mins => ${minutes})`
  const isOver = sql`seen.started_at < now() - ${span}`
  const counted = await sql`
    insert into rate_limit as seen (key, started_at, tries, pending) values (${key}, now(), 1, 1)
    on conflict (key) do update set
      started_at = case when ${isOver} then now() else seen.started_at end,
      tries = case when ${isOver} then 1 else seen.tries + 1 end,
      pending = case when ${isOver} then 1 else seen.pending + 1 end
      where ${isOver} or seen.tries < ${tries}
    returning key`.execute(db)
  if (counted.rows.length > 0) return
  const left = await sql<{ failed: number; seconds: number }>`
    select tries - pending as failed, ceil(extract(epoch from started_at + ${span} - now()))::int as seconds
    from rate_limit where key = ${key}`.execute(db)
  const { failed = 0, seconds = 1 } = left.rows[0] ?? {}
  throw failed < tries ? afterOthers() : later(seconds)
}

/** Runs what was counted under these keys, and says of them how it ended. */
async function settled<T>(db: Db, keys: readonly string[], run: () => Promise<T>): Promise<T> {
  try {
    const done = await run()
    await endTries(db, keys, 'taken back')
    return done
  } catch (error) {
    // One that another limit stopped was not run.
    const isWrong = isFault(error) && error.status < 500 && error.status !== 429
    await endTries(db, keys, isWrong ? 'failed' : 'taken back')
    throw error
  }
}

async function endTries(db: Db, keys: readonly string[], how: 'failed' | 'taken back'): Promise<void> {
  if (keys.length === 0) return
  await sql`update rate_limit set pending = greatest(pending - 1, 0), tries = greatest(tries - ${how === 'failed' ? 0 : 1}, 0)
    where key = any(${[...keys]}::text[])`.execute(db)
}

/** So many wrong tries cost nothing; each one more makes the next wait twice as long, up to `longestWait`. */
const freeTries = 5
const longestWait = 15 * 60

/**
 * Runs a try whose next one waits the longer the more failed before, and refuses (429) one that comes too soon, uncounted; an hour without
 * any starts afresh. `told` hears how many there were, before the answer is known.
 */
export async function slowFailures<T>(
  db: Db,
  key: string,
  hear: (tries: number) => Promise<void>,
  run: () => Promise<T>,
): Promise<T> {
  const wait = sql`make_interval(secs => case when seen.tries < ${freeTries} then 0
    else least(${longestWait}, 10 * power(2, least(seen.tries - ${freeTries}, 10))) end)`
  const isOver = sql`seen.started_at < now() - interval '1 hour'`
  const counted = await sql<{ tries: number }>`
    insert into rate_limit as seen (key, started_at, tries, pending) values (${key}, now(), 1, 1)
    on conflict (key) do update set started_at = now(),
      tries = case when ${isOver} then 1 else seen.tries + 1 end,
      pending = case when ${isOver} then 1 else seen.pending + 1 end
      where seen.started_at <= now() - ${wait}
    returning tries`.execute(db)
  const [row] = counted.rows
  if (row) {
    await hear(row.tries)
    return await settled(db, [key], run)
  }
  const left = await sql<{ failed: number; seconds: number }>`
    select tries - pending as failed, ceil(extract(epoch from started_at + ${wait} - now()))::int as seconds
    from rate_limit as seen where key = ${key}`.execute(db)
  const { failed = 0, seconds = 1 } = left.rows[0] ?? {}
  throw failed < freeTries ? afterOthers() : later(seconds)
}
