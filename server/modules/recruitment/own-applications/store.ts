/** Whose application is whose own: colleagues apply, too, and nobody decides about themselves. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { phoneOf } from '../application-search/store.ts'

/** Somebody who works here, or did, told in the same way: each as its index has it. */
export const employeeWays = (person: string): RawBuilder<SqlBool>[] => [
  sql`lower(normalize(${sql.ref(`${person}.email`)}, nfkc)) = job_application.email`,
  sql`lower(${sql.ref(`${person}.private_email`)}) = job_application.email`,
  sql`${phoneOf(`${person}.phone`)} = ${phoneOf('job_application.mobile_number')}`,
]

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
