/** What every handler and job may reach: the data, the settings, the clock, the queue. Made once per process, passed along. */
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Environment } from './environment.ts'
import type { Jobs } from './jobs.ts'

export interface Portal {
  database: Database
  environment: Environment
  /** The time; tests stand on a day of their own. */
  now(): Date
  jobs: Jobs
  log: Logger
}

/** Where the company is, for sessions and jobs that belong to no branch. */
export const companyZone = 'Africa/Lagos'
/** Whose public holidays are everyone's; a campaign may keep those of its client's country beside them. */
export const companyCountry = 'NG'
