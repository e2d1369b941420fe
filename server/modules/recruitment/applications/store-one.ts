/** One application with all that is known of it. */
import type { Permission } from '@iroko/contract/permissions'
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, type ShownPerson, shownPerson } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { readable } from '../application-search/store.ts'
import { rows, sameEmployee, samePerson } from './store-list.ts'

interface PersonName {
  ogid: string
  full_name: string
}
const personName = (table: string) =>
  sql<PersonName>`json_build_object('ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)})`

/** With what the form asked for; undefined outside of what the caller may read. */
export const showApplication = (db: Db, user: User, id: string, today: string) =>
  rows(db, user, today)
    .leftJoin('file', 'file.id', 'job_application.resume_id')
    .leftJoin('employee as became', 'became.id', 'job_application.employee_id')
    .select(['job_application.first_name', 'job_application.middle_name', 'job_application.last_name'])
    .select(['highest_qualification', 'certifications', 'languages_spoken', 'consented_at', 'job_application.erased_at'])
    .select([
      ifThere<{ name: string; type: string; size: number }>(
        'file',
        sql`json_build_object('name', file.name, 'type', file.type, 'size', file.size)`,
      ).as('resume'),
      ifThere<PersonName>('became', personName('became')).as('employee'),
    ])
    .where('job_application.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()

export const listMoves = (db: Db, application_id: string) =>
  db
    .selectFrom('job_application_move as move')
    .leftJoin('employee', 'employee.id', 'move.moved_by')
    .select(['move.id', 'move.reason', 'move.moved_at as at', ifThere<PersonName>('employee', personName('employee')).as('by')])
    .select([sql<ApplicationStage>`move.from_stage`.as('from_stage'), sql<ApplicationStage>`move.to_stage`.as('to_stage')])
    .where('move.application_id', '=', application_id)
    .orderBy('move.moved_at', 'desc')
    .orderBy('move.id', 'desc')
    .execute()

export const listNotes = (db: Db, application_id: string) =>
  db
    .selectFrom('job_application_note as note')
    .innerJoin('employee', 'employee.id', 'note.author_id')
    .select(['note.id', 'note.words', 'note.created_at as at', 'note.author_id'])
    .select(sql<ShownPerson>`${shownPerson()}`.as('by'))
    .where('note.application_id', '=', application_id)
    .orderBy('note.created_at', 'desc')
    .orderBy('note.id', 'desc')
    .execute()

/** The other applications of the same person, or with the same phone number, of those that the caller may read, newest first. */
export const listOthers = (db: Db, user: User, id: string, today: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('job_application as other', (join) => join.on(samePerson('other')))
    .innerJoin('job_opening', 'job_opening.id', 'other.job_opening_id')
    .select(['other.id', 'other.reference', 'job_opening.job_title', 'other.applied_at'])
    .select(sql<ApplicationStage>`other.stage`.as('stage'))
    .select(sql<boolean>`other.email = job_application.email`.as('is_same_person'))
    .where('job_application.id', '=', id)
    .where(inScope(user, 'application.read', sql.ref('other.siever_id'), today))
    .orderBy('other.applied_at', 'desc')
    .limit(50)
    .execute()

/** Who works here, or did, with the same address or phone number, of those of whom the caller may know it. */
export const listKnown = (db: Db, user: User, id: string, today: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('employee as person', (join) => join.on(sameEmployee('person')))
    .select(['person.ogid', 'person.full_name', 'person.status', 'person.exit_date'])
    .where('job_application.id', '=', id)
    .where(inScope(user, 'people.job.read', sql.ref('person.id'), today))
    .orderBy('person.hire_date', 'desc')
    .limit(10)
    .execute()

/** The words of a resume that the caller may read. */
export const findResumeText = (db: Db, user: User, id: string, today: string) =>
  db
    .selectFrom('job_application')
    .select(['id', 'resume_text'])
    .where('id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()

/** Whether the log has somebody as a reader of the resume since then. */
export const hasReadResume = (db: Db, id: string, actor_id: string, since: string) =>
  db
    .selectFrom('audit_log')
    .select('id')
    .where('entity', '=', 'job_application')
    .where('entity_id', '=', id)
    .where('action', '=', 'application.read_resume')
    .where('actor_id', '=', actor_id)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()

interface Sight {
  user: User
  permission: Permission
  today: string
}

/** What a change has to know of one that the caller reaches, held until the transaction ends. */
export const lockInScope = (db: Db, id: string, { user, permission, today }: Sight) =>
  db
    .selectFrom('job_application')
    .select(['id', 'version', 'rating', 'tags', 'erased_at', 'first_name', 'last_name'])
    .select(sql<ApplicationStage>`stage`.as('stage'))
    .where('id', '=', id)
    .where(sql<SqlBool>`${inScope(user, permission, sql.ref('siever_id'), today)}`)
    .forUpdate()
    .executeTakeFirst()

export async function insertNote(
  db: Db,
  note: { application_id: string; author_id: string; words: string; created_at: string },
) {
  const id = uuid()
  await db
    .insertInto('job_application_note')
    .values({ ...note, id })
    .execute()
  return id
}

/** A note that somebody wrote. */
export const findNote = (db: Db, id: string, author_id: string) =>
  db
    .selectFrom('job_application_note')
    .select(['id', 'application_id'])
    .where('id', '=', id)
    .where('author_id', '=', author_id)
    .executeTakeFirst()

export async function deleteNote(db: Db, id: string): Promise<void> {
  await db.deleteFrom('job_application_note').where('id', '=', id).execute()
}
