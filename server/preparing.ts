/**
 * What stands at the portal's address from the first moment of a start until it can answer: a page that says what is being prepared.
 * A thread of its own answers, because the embedded database keeps this one busy for seconds at a time.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CannotStart, sentenceOf } from './lib/start/cannot-start.ts'
import type { Environment } from './lib/start/environment.ts'

/** What a start makes, in the words of the page. */
export const partsOfStart = { web: 'Screens', database: 'Database', company: 'Company' } as const
export type PartOfStart = keyof typeof partsOfStart

/** How far a part is: so many of so many steps, at work on what has no steps, or through. */
export type Progress = { done: number; of: number } | 'in progress' | 'ready'

export interface Preparing {
  show(part: PartOfStart, progress: Progress): void
  /** Gives the address free for the portal. */
  close(): Promise<void>
}

/** Takes the address, and refuses one that is taken before anything is written. */
export async function showPreparing({ PORT, HOST }: Pick<Environment, 'PORT' | 'HOST'>): Promise<Preparing> {
  const thread = new Worker(new URL('./preparing-thread.ts', import.meta.url), { workerData: { port: PORT, host: HOST } })
  const [refused] = (await once(thread, 'message')) as [NodeJS.ErrnoException | null]
  if (refused)
    throw new CannotStart(sentenceOf(Object.assign(new Error(refused.message), { code: refused.code })) ?? refused.message)
  // A start that fails ends, and takes the page along.
  thread.unref()
  return {
    show: (part, progress) => thread.postMessage({ part, progress }),
    async close() {
      if (thread.threadId < 0) return
      const closed = once(thread, 'exit')
      thread.postMessage('close')
      await closed
    },
  }
}
