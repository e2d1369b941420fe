/** Applications, and how they came from stage to stage. */
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'

/** What every step of hiring needs to know of an application. */
export const findApplication = (db: Db, id: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .select(['job_application.id', 'reference', 'first_name', 'middle_name', 'last_name', 'email', 'mobile_number'])
    .select(['job_opening_id', 'job_title', 'siever_id', 'resume_id', 'employee_id', 'erased_at', 'job_application.version'])
    .select(sql<ApplicationStage>`stage`.as('stage'))
    .where('job_application.id', '=', id)
    .executeTakeFirst()

/** The same, held until the transaction ends. */
export async function lockApplication(db: Db, id: string) {
  await sql`select 1 from job_application where id = ${id}::uuid for update`.execute(db)
  return await findApplication(db, id)
}

interface Moved {
  application_id: string
  from_stage: ApplicationStage
  to_stage: ApplicationStage
  reason: string | null
  moved_by: string | null
  moved_at: string
}

export async function writeMove(db: Db, move: Moved): Promise<void> {
  const { application_id: id, to_stage: stage, moved_at: stage_since } = move
  await db.updateTable('job_application').set({ stage, stage_since, version: sql`version + 1` }).where('id', '=', id).execute()
  await db
    .insertInto('job_application_move')
    .values({ ...move, id: uuid() })
    .execute()
}
