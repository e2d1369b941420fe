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

/** What the thread says once: that it has the address, or why it was refused. */
export interface AddressTaken {
  address: 'taken' | { message: string; code: string | undefined }
}

/** Waits for what the thread says of its address. Node itself may send more: with `--watch` every file that the thread reads. */
function addressOf(thread: Worker): Promise<AddressTaken['address']> {
  return new Promise((resolve, reject) => {
    thread.once('error', reject)
    thread.on('message', ({ address }: Partial<AddressTaken>) => address && resolve(address))
  })
}

/** Takes the address, and refuses one that is taken before anything is written. */
export async function showPreparing({ PORT, HOST }: Pick<Environment, 'PORT' | 'HOST'>): Promise<Preparing> {
  const thread = new Worker(new URL('./preparing-thread.ts', import.meta.url), { workerData: { port: PORT, host: HOST } })
  const address = await addressOf(thread)
  if (address !== 'taken')
    throw new CannotStart(sentenceOf(Object.assign(new Error(address.message), { code: address.code })) ?? address.message)
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
