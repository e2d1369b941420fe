/** The process: settings, start, stop. */
import { enableCompileCache } from 'node:module'
import type { Logger } from 'pino'
import { sentenceOf } from './lib/start/cannot-start.ts'
import { type Environment, readEnvironment } from './lib/start/environment.ts'
import { openLog } from './lib/start/log.ts'
import { showPreparing } from './preparing.ts'

/** Longer than a request takes that is answered at all, shorter than what container managers wait before they kill. */
const stopWithinMs = 25_000

/**
 * Starts the process that the settings in the environment describe; ends it with a sentence when they, or what they name, do not allow
 * it. `web` is false when the screens could not be built.
 */
export async function main(web: Promise<boolean> = Promise.resolve(true)): Promise<void> {
  const read = readEnvironment(process.env)
  if ('wrong' in read) {
    process.stderr.write(`Iroko cannot start with these settings:\n${read.wrong.map((sentence) => `  ${sentence}\n`).join('')}`)
    process.exit(1)
  }
  const { environment } = read
  const log = openLog(environment)
  try {
    stopOnSignal(await run(environment, log, web), log)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence) process.stderr.write(`Iroko cannot start. ${sentence}\n`)
    else log.fatal({ err: error }, 'could not start')
    process.exit(1)
  }
}

/** Answers how to stop what it started. Reading the whole server takes a second, in which the page of the start stands already. */
async function run(environment: Environment, log: Logger, web: Promise<boolean>): Promise<() => Promise<unknown>> {
  const preparing = await showPreparing(environment)
  if (environment.ROLE !== 'worker') log.info(`Iroko is being prepared; ${environment.PUBLIC_URL} shows how far it is`)
  preparing.show('web', 'in progress')
  void web.then((isBuilt) => isBuilt && preparing.show('web', 'ready'))
  enableCompileCache()
  const { start } = await import('./start.ts')
  return await start(environment, log, { preparing, web })
}

function stopOnSignal(stop: () => Promise<unknown>, log: Logger): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      log.info(`Stopping after ${signal}`)
      // A database that is silent would be waited for.
      setTimeout(() => giveUp(new Error('it took too long')), stopWithinMs)
      stop().then(() => process.exit(0), giveUp)
    })
  }
  function giveUp(error: unknown): void {
    log.error({ err: error }, 'could not stop cleanly')
    process.exit(1)
  }
}

if (import.meta.main) await main()
