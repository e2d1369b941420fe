/** Work that hostile input can make long or large, in a thread of its own, while the process goes on answering. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  seconds: number
  /** Of its heap; what lies outside of it (buffers) has to be bounded by the work itself. */
  megabytes: number
}

/** The first message of the thread that runs `script`; what is thrown there is thrown here. */
export async function inThread<Answer>(script: URL, workerData: unknown, limits: ThreadLimits): Promise<Answer> {
  const resourceLimits = { maxOldGenerationSizeMb: limits.megabytes }
  const worker = new Worker(script, { workerData, resourceLimits, env: {} })
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(limits.seconds * 1000) })
    return answer
  } finally {
    await worker.terminate()
  }
}

/** Which of its limits ended a thread. */
export function limitPassed(error: unknown): 'time' | 'memory' | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ABORT_ERR') return 'time'
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : undefined
}
