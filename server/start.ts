/** Puts a process together: data, jobs, live streams, HTTP; and takes it apart without losing a request. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { openDatabase } from './lib/database/database.ts'
import { migrate } from './lib/database/migrate.ts'
import type { Environment } from './lib/environment.ts'
import { openStreams } from './lib/events.ts'
import { openJobs } from './lib/jobs.ts'
import { companyZone, type Portal } from './lib/portal.ts'
import { jobs as definitions } from './modules.ts'

export interface Running {
  portal: Portal
  app: FastifyInstance | undefined
  /** Ends open requests, then jobs, then the database. */
  stop(): Promise<void>
}

export async function start(environment: Environment, log: Logger): Promise<Running> {
  const database = await openDatabase({
    url: environment.DATABASE_URL,
    dataDir: environment.DATABASE_URL ? undefined : `${environment.DATA_DIR}/database`,
    poolSize: environment.DATABASE_POOL,
  })
  const applied = await migrate(database)
  if (applied.length > 0) log.info(`Applied ${applied.length} migrations`)
  const jobs = await openJobs(database, definitions, companyZone)
  const portal: Portal = { database, environment, jobs, log, now: () => new Date() }
  const streams = environment.ROLE === 'worker' ? undefined : await openStreams(database)
  const app = streams ? await createApp(portal, streams) : undefined
  return {
    portal,
    app,
    async stop() {
      await streams?.close()
      await app?.close()
      await jobs.stop()
      await database.close()
    },
  }
}
