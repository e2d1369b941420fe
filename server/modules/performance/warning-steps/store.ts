import type { StepIssuer } from '@iroko/contract/performance/warning-steps'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export const warningStepRows = (db: Db) =>
  db
    .selectFrom('warning_step')
    .select(['id', 'title', 'rank', 'active_months', 'appeal_days', 'body', 'archived_at', 'version'])
    .select(sql<StepIssuer>`issued_by`.as('issued_by'))

/** One that letters can still be of. */
export const findStep = (db: Db, id: string) =>
  warningStepRows(db).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst()
export type WarningStep = NonNullable<Awaited<ReturnType<typeof findStep>>>

/** Mildest first. */
export const listSteps = (db: Db) =>
  warningStepRows(db).where('archived_at', 'is', null).orderBy('rank').orderBy('title').execute()
