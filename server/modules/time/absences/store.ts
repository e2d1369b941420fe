/** Absences as lists and pages show them: why somebody is absent only to themselves and to HR. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import type { AbsenceReason, absences } from '@iroko/contract/time/absences'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Absence } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { type FileRef, fileRef, named, personRef, placedOn } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { requestRef } from '../../platform/approvals/store-trail.ts'
import { readable } from '../attendance-corrections/store-papers.ts'

type Query = Parsed<typeof absences.list>['query']

/** Without a user the reason, the details and the file of every absence are null. */
function absenceRows(db: Db, user: User | null, today: string) {
  const mayKnow = user ? inScope(user, 'absence.health.read', sql.ref('paper.employee_id'), today) : sql`false`
  return db
    .selectFrom('absence as paper')
    .innerJoin('employee', 'employee.id', 'paper.employee_id')
    .innerJoin('office', 'office.id', 'paper.office_id')
    .leftJoin('file', 'file.id', 'paper.file_id')
    .select(['paper.id', 'paper.starts_on', 'paper.ends_on', 'paper.created_at', 'paper.version'])
    .select([
      personRef().as('employee'),
      named('office').as('office'),
      sql<AbsenceReason | null>`case when ${mayKnow} then paper.reason end`.as('reason'),
      sql<string | null>`case when ${mayKnow} then paper.details end`.as('details'),
      sql<FileRef | null>`case when ${mayKnow} and file.id is not null then ${fileRef()} end`.as('file'),
      sql<boolean>`(paper.created_at at time zone zone_on(paper.employee_id, paper.starts_on))::date < paper.starts_on`.as(
        'ahead',
      ),
      sql<RequestStatus>`paper.status`.as('status'),
      ...requestRef('absence', 'paper.id', today),
    ])
}

export function listAbsences(db: Db, user: User, query: Query, today: string) {
  const { mine, status, reason, office_id, from, until, q } = query
  const rows = absenceRows(db, user, today)
    .where(readable('absence', user, today))
    .$if(mine === true, (it) => it.where('paper.employee_id', '=', user.id))
    .$if(status !== undefined, (it) => it.where('paper.status', '=', status ?? 'pending'))
    // Who may not read the reasons of others may not filter by them either: the rows found would tell the reason.
    .$if(reason !== undefined, (it) =>
      it
        .where('paper.reason', '=', reason ?? 'Sick')
        .where(
          mayForAll(user, 'absence.health.read')
            ? sql<SqlBool>`true`
            : inScope(user, 'absence.health.read', sql.ref('paper.employee_id'), today),
        ),
    )
    .$if(office_id !== undefined, (it) => it.where('paper.office_id', '=', office_id ?? ''))
    .$if(from !== undefined, (it) => it.where('paper.ends_on', '>=', from ?? ''))
    .$if(until !== undefined, (it) => it.where('paper.starts_on', '<=', until ?? ''))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`paper.employee_id in ${matchingEmployees(q)}`))
  return listPage(db, rows, query, {
    columns: {
      starts_on: sql.ref('paper.starts_on'),
      created_at: sql.ref('paper.created_at'),
      employee: sql.ref('employee.full_name'),
    },
    fallback: '-starts_on',
    tie: sql.ref('paper.id'),
  })
}

/** An absence as the caller may see it. */
export async function findAbsence(db: Db, user: User, id: string, today: string) {
  return await absenceRows(db, user, today).where('paper.id', '=', id).executeTakeFirstOrThrow()
}

export async function findReadableAbsence(db: Db, user: User, id: string, today: string) {
  return await absenceRows(db, user, today)
    .where('paper.id', '=', id)
    .where(readable('absence', user, today))
    .executeTakeFirst()
}

/** Absences without their reasons, for whoever decides. */
export async function describeAbsences(db: Db, ids: readonly string[], today: string) {
  return await absenceRows(db, null, today)
    .where(sql<SqlBool>`paper.id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function insertAbsence(db: Db, row: Insertable<Absence>): Promise<void> {
  await db.insertInto('absence').values(row).execute()
}

/** Somebody whose absence the caller may report, with where they sit on a day. */
export async function findWhose(db: Db, user: User, ogid: string, day: string, today: string) {
  const found = await sql<{ id: string; full_name: string; office_id: string }>`
    select employee.id, employee.full_name, placement.office_id from employee join placement on ${placedOn(day)}
    where employee.ogid = ${ogid} and is_employed(employee) and ${inScope(user, 'absence.tell', sql.ref('employee.id'), today)}`.execute(
    db,
  )
  return found.rows[0]
}
