/** Puts a process together: data, jobs, live streams, HTTP; and takes it apart without losing a request. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp, createWorkerApp } from './app.ts'
import { needPort } from './lib/cannot-start.ts'
import { acceptDatabase, rememberKey } from './lib/database/acceptance.ts'
import { type Database, type DatabaseOptions, openDatabase } from './lib/database/database.ts'
import { migrate } from './lib/database/migrate.ts'
import { ensureMonths } from './lib/database/months.ts'
import { patiently } from './lib/database/trouble.ts'
import type { Environment } from './lib/environment.ts'
import { openStreams } from './lib/events.ts'
import { hasKey, sealerOf } from './lib/files/sealed.ts'
import { openJobs } from './lib/jobs.ts'
import { companyZone, type Portal } from './lib/portal.ts'
import { house } from './modules.ts'

export interface Running {
  portal: Portal
  app: FastifyInstance
  /** Ends open requests, then jobs, then the database. */
  stop(): Promise<void>
}

export async function start(environment: Environment, log: Logger): Promise<Running> {
  await needPort(environment.PORT, environment.HOST)
  // A key that is none shows before anything is written.
  if (hasKey(environment)) sealerOf(environment)
  const where = {
    url: environment.DATABASE_URL,
    dataDir: environment.DATABASE_URL ? undefined : `${environment.DATA_DIR}/database`,
  }
  if (where.url) await patiently(() => bringUpToDate(where, environment, log))
  const database = await openDatabase({
    ...where,
    poolSize: environment.DATABASE_POOL,
    statementSeconds: environment.DATABASE_STATEMENT_SECONDS,
  })
  if (!where.url) await adopt(database, environment, log)
  const jobs = await patiently(() => openJobs(database, house.jobs, companyZone))
  const portal: Portal = { database, environment, house, jobs, log, now: () => new Date() }
  const streams = environment.ROLE === 'worker' ? undefined : await patiently(() => openStreams(portal))
  const app = streams ? await createApp(portal, streams) : createWorkerApp(portal)
  return {
    portal,
    app,
    async stop() {
      await streams?.close()
      await app.close()
      await jobs.stop()
      await database.close()
    },
  }
}

/** On a connection of its own: what a migration takes is no measure for requests. */
async function bringUpToDate(where: DatabaseOptions, environment: Environment, log: Logger): Promise<void> {
  const database = await openDatabase({ ...where, poolSize: 1 })
  try {
    await adopt(database, environment, log)
  } finally {
    await database.close()
  }
}

/** Refuses a database that is not for this portal, and brings one that is up to date. */
async function adopt(database: Database, environment: Environment, log: Logger): Promise<void> {
  await acceptDatabase(database, environment)
  const applied = await migrate(database)
  await ensureMonths(database.db)
  if (applied.length > 0) log.info(`Applied ${applied.length} migrations`)
  await rememberKey(database, sealerOf(environment))
}
