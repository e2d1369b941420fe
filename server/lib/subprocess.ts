/**
 * Work that hostile input can make long or large, in a process of its own, while this one goes on answering. Not in a thread: where the heap
 * of a thread cannot take one large piece, the whole process is aborted, whatever limit the thread was given.
 */
import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'

interface Limits {
  seconds: number
  /** Of its heap; what lies outside of it (buffers) has to be bounded by the work itself. */
  megabytes: number
}

type Outcome<Answer> = { answer: Answer } | { passed: 'time' | 'memory' }

/** What `script` answers to the input, or which limit ended it; what is thrown there is thrown here. */
export async function inSubprocess<Answer>(script: URL, input: Serializable, limits: Limits): Promise<Outcome<Answer>> {
  const child = start(script, limits)
  try {
    return await ask<Answer>(child, input, limits)
  } finally {
    child.kill('SIGKILL')
  }
}

/** How long a process that is kept waits for the next input. */
const idleMs = 30_000

/**
 * The same, in a process that is kept for the next input, for work that comes often and is mostly small: to start one takes longer than most of
 * it. One that a limit ended, or that threw, is not asked again.
 */
export function keptSubprocess(script: URL, limits: Limits): <Answer>(input: Serializable) => Promise<Outcome<Answer>> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const keep = (child: ChildProcess): void => {
    // It holds up nobody's end.
    child.unref()
    child.channel?.unref()
    const end = () => {
      idle.delete(child)
      child.kill('SIGKILL')
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }
  const begin = (): ChildProcess => {
    const child = start(script, limits)
    child.once('exit', () => idle.delete(child))
    return child
  }
  const take = (): ChildProcess | undefined => {
    const [child, timer] = idle.entries().next().value ?? []
    if (!child) return undefined
    clearTimeout(timer)
    idle.delete(child)
    child.ref()
    child.channel?.ref()
    return child
  }
  const run = async <Answer>(child: ChildProcess, input: Serializable) => {
    let isGood = false
    try {
      const outcome = await ask<Answer>(child, input, limits)
      isGood = 'answer' in outcome
      return outcome
    } finally {
      if (isGood) keep(child)
      else child.kill('SIGKILL')
    }
  }
  return async <Answer>(input: Serializable) => {
    const kept = take()
    const outcome = await run<Answer>(kept ?? begin(), input)
    // What the inputs before it left behind may have filled the memory: none suffers for another.
    return kept && 'passed' in outcome && outcome.passed === 'memory' ? run<Answer>(begin(), input) : outcome
  }
}

/** Where compiled code is kept, if it is: half of what a process takes to begin is to read its own script. */
const { NODE_COMPILE_CACHE } = process.env

const start = (script: URL, { megabytes }: Limits): ChildProcess =>
  fork(script, {
    // Nothing else of this process is handed on: no settings, no keys.
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

async function ask<Answer>(child: ChildProcess, input: Serializable, { seconds }: Limits): Promise<Outcome<Answer>> {
  const time = AbortSignal.timeout(seconds * 1000)
  const died = new AbortController()
  const die = () => died.abort()
  child.once('exit', die)
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
    throw died.signal.aborted ? new Error(`${child.spawnfile} ended with ${child.exitCode}`) : error
  } finally {
    child.off('exit', die)
  }
}

/** The other end: what the script of a subprocess does with its input. */
export function answerParent<Input, Answer>(work: (input: Input) => Answer | Promise<Answer>): void {
  // It is killed once it has answered, and would keep nothing of its own accord.
  flushCompileCache()
  process.on('message', async (input: Input) => {
    try {
      process.send?.({ answer: await work(input) })
    } catch (error) {
      // Only plain values cross, so the error's status and code go beside its message.
      process.send?.({ error: error instanceof Error ? { ...error, message: error.message, stack: error.stack } : {} })
    }
  })
}
