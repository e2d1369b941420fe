/** Punches of many terminals at once are kept together: a statement for each would be most of its work. */
import type { Db } from '../../lib/database.ts'
import { insertPunches, type Kept, nothingKept, type Part } from './store-protocol.ts'

/** Statements at a time, and punches in one of them. */
const atOnce = { statements: 2, punches: 2000 }

interface Waiting {
  part: Part
  now: Date
  done: (kept: Kept) => void
  failed: (error: unknown) => void
}

/**
 * `keep` answers once the punches of a terminal are stored. When nothing else is being stored that is at once; otherwise with all that
 * came in the meantime. No one waits for a clock.
 */
export function openTogether(db: Db) {
  const waiting: Waiting[] = []
  let running = 0

  function next(): Waiting[] {
    let punches = 0
    let parts = 0
    for (const { part } of waiting) {
      punches += part.punches.length
      if (parts > 0 && punches > atOnce.punches) break
      parts += 1
    }
    return waiting.splice(0, parts)
  }

  async function store(several: readonly Waiting[]): Promise<void> {
    const now = several.at(-1)?.now ?? new Date()
    try {
      const kept = await insertPunches(
        db,
        several.map(({ part }) => part),
        now,
      )
      for (const { part, done } of several) done(kept.get(part.device.id) ?? nothingKept)
    } catch (error) {
      // What one terminal sent must not keep the others from being heard.
      if (several.length > 1) for (const one of several) await store([one])
      else several[0]?.failed(error)
    }
  }

  async function work(): Promise<void> {
    running += 1
    for (let several = next(); several.length > 0; several = next()) await store(several)
    running -= 1
  }

  return {
    keep(part: Part, now: Date): Promise<Kept> {
      return new Promise((done, failed) => {
        waiting.push({ part, now, done, failed })
        if (running < atOnce.statements) void work()
      })
    },
  }
}
