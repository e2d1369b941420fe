/** How long the database keeps one request waiting: told in its line of the log, and bounded in all. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Timing {
  /** Waited for a free connection, in ms. */
  waited: number
  /** Waited for answers of the database, in ms; those of statements side by side are added. */
  database: number
  statements: number
  /** Waited since the database last answered, in ms. */
  silent: number
}

const timings = new AsyncLocalStorage<Timing>()

export const newTiming = (): Timing => ({ waited: 0, database: 0, statements: 0, silent: 0 })

/** Counts for `timing` what `run`, and all that follows from it, asks of the database. */
export const withTiming = <R>(timing: Timing, run: () => R): R => timings.run(timing, run)

/** How long the request may still wait for a database that does not answer, of `most` ms in all; `most` outside of requests. */
export const patienceLeft = (most: number): number => Math.max(1, Math.round(most - (timings.getStore()?.silent ?? 0)))

/** Takes the time of a wait for a connection, or of a statement: of one that was answered the database is not silent. */
export async function taken<R>(what: 'waited' | 'database', wait: () => Promise<R>): Promise<R> {
  const timing = timings.getStore()
  if (!timing) return wait()
  const from = performance.now()
  let isAnswered = false
  try {
    const result = await wait()
    isAnswered = what === 'database'
    return result
  } finally {
    const ms = performance.now() - from
    timing[what] += ms
    if (what === 'database') timing.statements += 1
    timing.silent = isAnswered ? 0 : timing.silent + ms
  }
}
