/** Dependencies of handlers and jobs: database, settings, clock, queue. Created once per process. */
import { companyZone } from '@iroko/contract/clock'
import type { Logger } from 'pino'
import type { Database, Db } from './database/database.ts'
import type { Environment } from './start/environment.ts'

/** The queue; `jobs.ts` runs it. */
export interface Jobs {
  /** Enqueues a job in the transaction of the change: both commit or neither. One of a higher priority (0 when nothing is said) is taken first. */
  enqueue(db: Db, name: string, data: Record<string, unknown>, how?: { priority: number }): Promise<void>
  /** Queues many of one kind in few statements. */
  enqueueAll(db: Db, name: string, data: readonly Record<string, unknown>[]): Promise<void>
  /** Starts processing; only in worker processes. */
  work(portal: Portal): Promise<void>
  /** Runs all queued jobs and returns their number, so that tests need no polling. */
  runQueued(portal: Portal): Promise<number>
  stop(): Promise<void>
}

/** The house adds itself in `house/noun.ts`: what stands in it is made of what uses the portal. */
export interface Portal {
  database: Database
  environment: Environment
  /** The current time; tests use a fixed clock. */
  now(): Date
  jobs: Jobs
  log: Logger
}

export { companyZone }
