/** The process: settings, start, stop. */
import pino from 'pino'
import { prepareCompany, startDemoProvider } from './first-start.ts'
import { readEnvironment } from './lib/environment.ts'
import { start } from './start.ts'

const read = readEnvironment(process.env)
if ('wrong' in read) {
  process.stderr.write(`Iroko cannot start with these settings:\n${read.wrong.map((sentence) => `  ${sentence}\n`).join('')}`)
  process.exit(1)
}
const { environment } = read
const log = pino({ level: environment.LOG_LEVEL, redact: ['req.headers.authorization', '*.password', '*.token'] })

const running = await start(environment, log)
const refused = await prepareCompany(running.portal)
if (refused) {
  log.fatal(refused)
  await running.stop()
  process.exit(1)
}
if (environment.ROLE !== 'web') await running.portal.jobs.work(running.portal)
const stopProvider = await startDemoProvider(running.portal)
if (running.app) {
  await running.app.listen({ port: environment.PORT, host: environment.HOST })
  log.info(`Iroko is ready at ${environment.PUBLIC_URL}`)
}

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    log.info(`Stopping after ${signal}`)
    Promise.all([stopProvider(), running.stop()]).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  })
}
