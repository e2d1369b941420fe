/**
 * Work that hostile input can make long or large, in a process of its own, while this one goes on answering. Not in a thread: where the heap
 * of a thread cannot take one large piece, the whole process is aborted, whatever limit the thread was given.
 */
import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'

interface Limits {
  seconds: number
  /** Of its heap; what lies outside of it (buffers) has to be bounded by the work itself. */
  megabytes: number
}

type Outcome<Answer> = { answer: Answer } | { passed: 'time' | 'memory' }

/** What `script` answers to the input, or which limit ended it; what is thrown there is thrown here. */
export async function inSubprocess<Answer>(script: URL, input: Serializable, limits: Limits): Promise<Outcome<Answer>> {
  const child = fork(script, {
    // Nothing of this process is handed on: no settings, no keys.
    env: {},
    execArgv: [`--max-old-space-size=${limits.megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const time = AbortSignal.timeout(limits.seconds * 1000)
  const died = new AbortController()
  child.once('exit', () => died.abort())
  try {
    // Where it cannot be sent, the end of the child says why.
    child.send(input, () => undefined)
    const [{ error, answer }] = await once(child, 'message', { signal: AbortSignal.any([time, died.signal]) })
    if (error) throw Object.assign(new Error(error.message), error)
    return { answer }
  } catch (error) {
    if (time.aborted) return { passed: 'time' }
    // Node aborts at the end of its heap, the system kills at the end of its memory.
    if (child.signalCode) return { passed: 'memory' }
    throw died.signal.aborted ? new Error(`${script.pathname} ended with ${child.exitCode}`) : error
  } finally {
    child.kill('SIGKILL')
  }
}

/** The other end: what the script of a subprocess does with its input. */
export function answerParent<Input, Answer>(work: (input: Input) => Answer | Promise<Answer>): void {
  process.on('message', async (input: Input) => {
    try {
      process.send?.({ answer: await work(input) })
    } catch (error) {
      // Only plain values cross, so the error's status and code go beside its message.
      process.send?.({ error: error instanceof Error ? { ...error, message: error.message, stack: error.stack } : {} })
    }
  })
}
