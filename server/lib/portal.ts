/** Dependencies of handlers and jobs: database, settings, clock, queue. Created once per process. */
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Environment } from './environment.ts'
import type { Jobs } from './jobs.ts'
import type { House } from './noun.ts'

export interface Portal {
  database: Database
  environment: Environment
  /** What the nouns bring to each other. */
  house: House
  /** The current time; tests use a fixed clock. */
  now(): Date
  jobs: Jobs
  log: Logger
}

/** Time zone of sessions and jobs without a branch. */
export const companyZone = 'Africa/Lagos'
/** Country of the company's public holidays; a campaign can also observe its client's. */
export const companyCountry = 'NG'
