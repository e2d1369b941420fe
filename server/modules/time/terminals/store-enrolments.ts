/** Who is enrolled on a device. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { shownPerson } from '../../../lib/database/references.ts'

export function listEnrolments(db: Db, deviceId: string, query: ListQuery) {
  const found = db
    .selectFrom('enrolment')
    .leftJoin('employee', 'employee.id', 'enrolment.employee_id')
    .select(['enrolment.id', 'enrolment.pin', 'enrolment.fingers', 'enrolment.face', 'enrolment.since'])
    .select(
      sql<{ id: string; ogid: string; full_name: string; profile_picture: string | null } | null>`
        case when employee.id is not null then ${shownPerson()} end`.as('person'),
    )
    .where('enrolment.device_id', '=', deviceId)
    .where(
      query.q
        ? sql<boolean>`(lower(enrolment.pin) like ${likePattern(query.q)} or (employee.id is not null and ${employeeMatches(query.q)}))`
        : sql<boolean>`true`,
    )
  return listPage(db, found, query, {
    columns: {
      // Whose numbers nobody knows yet have none, and are last.
      full_name: sql`employee.full_name`,
      pin: sql`lpad(enrolment.pin, 24, '0')`,
      fingers: sql`enrolment.fingers`,
      since: sql`enrolment.since`,
    },
    fallback: 'full_name',
    tie: sql`enrolment.id`,
  })
}
