/** Puts a process together: data, jobs, live streams, HTTP; and takes it apart without losing a request. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp, createWorkerApp } from './app.ts'
import { prepareCompany, startDemoProvider } from './first-start.ts'
import { answerBackups } from './lib/backup.ts'
import { patiently } from './lib/connection/trouble.ts'
import { type Database, type DatabaseOptions, openDatabase } from './lib/database/database.ts'
import { openStreams } from './lib/events.ts'
import { warnOfScanner } from './lib/files/scanner.ts'
import { hasKey, sealerOf } from './lib/files/sealed.ts'
import { openJobs } from './lib/jobs.ts'
import { acceptDatabase, rememberKey } from './lib/migrations/acceptance.ts'
import { migrate } from './lib/migrations/migrate.ts'
import { ensureMonths } from './lib/migrations/months.ts'
import { companyZone, type Portal } from './lib/portal.ts'
import { leave } from './lib/serving/health.ts'
import { CannotStart } from './lib/start/cannot-start.ts'
import type { Environment } from './lib/start/environment.ts'
import { house } from './modules.ts'
import type { Preparing } from './preparing.ts'

interface Beginning {
  /** Holds the address until the portal takes it. */
  preparing: Preparing
  /** Whether the screens can be served, once they are built. */
  web: Promise<boolean>
}

/** Starts and listens; answers how to stop: open requests first, then jobs, then the database. */
export async function start(
  environment: Environment,
  log: Logger,
  { preparing, web }: Beginning,
): Promise<() => Promise<void>> {
  // A key that is none shows before anything is written.
  if (hasKey(environment)) sealerOf(environment)
  const where = {
    url: environment.DATABASE_URL,
    dataDir: environment.DATABASE_URL ? undefined : `${environment.DATA_DIR}/database`,
  }
  preparing.show('database', 'in progress')
  if (where.url) await patiently(() => bringUpToDate(where, environment, log, preparing))
  const database = await openDatabase({
    ...where,
    poolSize: environment.DATABASE_POOL,
    statementSeconds: environment.DATABASE_STATEMENT_SECONDS,
    slow: (statement, ms) => log.warn({ ms, statement: statement.slice(0, 2000) }, 'a statement was slow'),
  })
  if (!where.url) await adopt(database, environment, log, preparing)
  const jobs = await patiently(() => openJobs(database, house.jobs, companyZone))
  const portal: Portal = { database, environment, house, jobs, log, now: () => new Date() }
  const opened: (() => Promise<unknown>)[] = [() => database.close(), () => jobs.stop()]
  const stop = async () => {
    for (const close of opened.reverse()) await close()
  }
  try {
    await patiently(() => prepareCompany(portal, (done, of) => preparing.show('company', { done, of })))
    preparing.show('company', 'ready')
    if (!(await web)) throw new CannotStart('The screens could not be built')
    await open(portal, preparing, opened)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Begins to answer and to work; adds to `opened` what closes again, in the order of opening. */
async function open(portal: Portal, preparing: Preparing, opened: (() => Promise<unknown>)[]): Promise<void> {
  const { environment, database, jobs, log } = portal
  const { ROLE, PORT, HOST, PUBLIC_URL } = environment
  const streams = ROLE === 'worker' ? undefined : await patiently(() => openStreams(portal))
  const app: FastifyInstance = streams ? await createApp(portal, streams) : createWorkerApp(portal)
  opened.push(() => app.close())
  if (streams) opened.push(() => streams.close())
  if (ROLE !== 'web') await patiently(() => jobs.work(portal))
  opened.push(await startDemoProvider(portal))
  if (database.kind === 'embedded') answerBackups(portal)
  await app.ready()
  await preparing.close()
  await app.listen({ port: PORT, host: HOST })
  if (streams)
    opened.push(async () => {
      leave(app)
      await new Promise((done) => setTimeout(done, environment.DRAIN_SECONDS * 1000))
    })
  void warnOfScanner(environment, log)
  log.info(ROLE === 'worker' ? `Iroko works; its health is at port ${PORT}` : `Iroko is ready at ${PUBLIC_URL}`)
}

/** On a connection of its own: what a migration takes is no measure for requests. */
async function bringUpToDate(
  where: DatabaseOptions,
  environment: Environment,
  log: Logger,
  preparing: Preparing,
): Promise<void> {
  const database = await openDatabase({ ...where, poolSize: 1 })
  try {
    await adopt(database, environment, log, preparing)
  } finally {
    await database.close()
  }
}

/** Refuses a database that is not for this portal, and brings one that is up to date. */
async function adopt(database: Database, environment: Environment, log: Logger, preparing: Preparing): Promise<void> {
  await acceptDatabase(database, environment, house.sealed)
  const applied = await migrate(database, (done, of) => preparing.show('database', { done, of }))
  await ensureMonths(database.db)
  if (applied.length > 0) log.info(`Applied ${applied.length} migrations`)
  await rememberKey(database, sealerOf(environment))
  preparing.show('database', 'ready')
}
