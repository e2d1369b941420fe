/** The process: settings, start, stop. */
import pino, { type Logger } from 'pino'
import { prepareCompany, startDemoProvider } from './first-start.ts'
import { answerBackups } from './lib/backup.ts'
import { sentenceOf } from './lib/cannot-start.ts'
import { patiently } from './lib/database/trouble.ts'
import { type Environment, readEnvironment } from './lib/environment.ts'
import { type Running, start } from './start.ts'

/** Longer than a request takes that is answered at all, shorter than what container managers wait before they kill. */
const stopWithinMs = 25_000

const read = readEnvironment(process.env)
if ('wrong' in read) {
  process.stderr.write(`Iroko cannot start with these settings:\n${read.wrong.map((sentence) => `  ${sentence}\n`).join('')}`)
  process.exit(1)
}
const { environment } = read
const log = pino({ level: environment.LOG_LEVEL, redact: ['req.headers.authorization', '*.password', '*.token'] })

try {
  stopOnSignal(await run(environment, log))
} catch (error) {
  const sentence = sentenceOf(error)
  if (sentence) process.stderr.write(`Iroko cannot start. ${sentence}\n`)
  else log.fatal({ err: error }, 'could not start')
  process.exit(1)
}

/** Answers how to stop what it started. */
async function run(environment: Environment, log: Logger): Promise<() => Promise<unknown>> {
  const running = await start(environment, log)
  try {
    return await serve(running)
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function serve({ portal, app, stop }: Running): Promise<() => Promise<unknown>> {
  const { ROLE, PORT, HOST, PUBLIC_URL } = portal.environment
  await patiently(() => prepareCompany(portal))
  if (ROLE !== 'web') await patiently(() => portal.jobs.work(portal))
  const stopProvider = await startDemoProvider(portal)
  if (portal.database.kind === 'embedded') answerBackups(portal)
  await app.listen({ port: PORT, host: HOST })
  portal.log.info(ROLE === 'worker' ? `Iroko works; its health is at port ${PORT}` : `Iroko is ready at ${PUBLIC_URL}`)
  return () => Promise.all([stopProvider(), stop()])
}

function stopOnSignal(stop: () => Promise<unknown>): void {
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
}

function giveUp(error: unknown): void {
  log.error({ err: error }, 'could not stop cleanly')
  process.exit(1)
}
