/** Reads of very many rows, of which one person has only a few made at a time: the connections and the time of everybody else are theirs. */
import { fault } from '@iroko/contract/errors'

/** From so many rows of a page on. */
const manyRows = 500
const atOnce = 2
/** More than any screen asks for: whoever has so many waiting sends them by a program. */
const mostWaiting = 20
const againAfterSeconds = 5

interface Turns {
  running: number
  waiting: (() => void)[]
}

const turnsOf = new Map<string, Turns>()

/** Whether the query of a call asks for very many rows. */
export const isHeavy = (query: unknown): boolean => Number(Object(query).limit ?? 0) >= manyRows

/** Makes a heavy read when it is this person's turn, in this process; of very many the rest is refused (429). */
export async function inTurn<T>(who: string, read: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(who) ?? { running: 0, waiting: [] }
  turnsOf.set(who, turns)
  if (turns.running < atOnce) turns.running += 1
  else await turnOf(turns)
  try {
    return await read()
  } finally {
    const next = turns.waiting.shift()
    // Who goes hands the place on, so that nobody who comes just now takes it.
    if (next) next()
    else turns.running -= 1
    if (turns.running === 0) turnsOf.delete(who)
  }
}

function turnOf({ waiting }: Turns): Promise<void> {
  if (waiting.length >= mostWaiting)
    throw Object.assign(fault(429, 'too_many', 'You have asked for many long lists at once. Wait until some have come'), {
      retryAfter: againAfterSeconds,
    })
  return new Promise((resolve) => waiting.push(resolve))
}
