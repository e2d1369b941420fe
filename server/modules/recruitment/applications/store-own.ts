/** Whose application is whose own: colleagues apply, too, and nobody decides about themselves. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeWays } from './store-list.ts'

const isOwn = sql<boolean>`(job_application.employee_id = person.id or ${sql.join(employeeWays('person'), sql` or `)})`

/** Who of these people applied themselves, by which of these applications. */
export const findOwn = (db: Db, applications: readonly string[], people: readonly string[]) =>
  db
    .selectFrom('job_application')
    .innerJoin('employee as person', (join) => join.on(isOwn))
    .select(['job_application.id as application_id', 'person.id as employee_id', 'person.full_name'])
    .where(sql<boolean>`job_application.id = any(${[...applications]}::uuid[])`)
    .where(sql<boolean>`person.id = any(${[...people]}::uuid[])`)
    .execute()
