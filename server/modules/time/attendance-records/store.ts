/** The grid of a month: a page of people, and their counted days. Punches are not read. */
import type { AttendanceRecord, DayMark } from '@iroko/contract/time/attendance-records'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { shownPerson } from '../../../lib/database/references.ts'
import { inScope } from '../../../lib/http/rights.ts'
import { inPlace, inReportingTree, type PeopleFilter, type ScopedCaller, standingAt } from './store-whose.ts'

export type RecordsQuery = Pick<ListQuery, 'page' | 'limit' | 'q'> &
  PeopleFilter & { from: string; to: string; mark?: DayMark | undefined }

/** Rows of `attendance_day` between two days that are marked so. */
export const marked = ({
  from,
  to,
  mark,
}: Pick<RecordsQuery, 'from' | 'to' | 'mark'>) => sql`select one.employee_id from attendance_day one
  where one.day between ${from}::date and ${to}::date
    and ${isMarked(mark)}`

const isMarked = (mark: DayMark | undefined) =>
  mark === 'late'
    ? sql`one.late_minutes > 0`
    : mark === 'no_roster'
      ? sql`'no_roster' = any(one.flags)`
      : sql`one.status = ${mark}`

/** A page of the people who had a place in these days, by name. */
export function listRecordPeople(db: Db, asker: ScopedCaller, query: RecordsQuery) {
  const { user, today } = asker
  const { from, to, q, mark, line, office_type, page, limit } = query
  const inTime = sql`place.employee_id = employee.id and place.starts_on <= ${to}::date
    and (place.ends_on is null or place.ends_on > ${from}::date)`
  const people = db
    .selectFrom('employee')
    .where(inScope(user, 'attendance.read', sql.ref('employee.id'), today))
    .where(inReportingTree(asker, line, sql`employee.id`))
    .where(
      sql<SqlBool>`exists (select 1 from placement place where ${inTime} and ${inPlace(query)}
        and ${office_type ? sql`place.office_id in (select id from office where office_type = ${office_type})` : sql`true`})`,
    )
    .$if(mark !== undefined, (it) => it.where(sql<SqlBool>`employee.id in (${marked(query)})`))
    .where(employeeMatches(q))
  // Where somebody was last in these days.
  const last = (column: 'office' | 'team') => sql<string | null>`(
    select ${sql.ref(`${column}.title`)} from placement place join ${sql.table(column)} on ${sql.ref(`${column}.id`)} = ${sql.ref(`place.${column}_id`)}
    where ${inTime} order by place.starts_on desc limit 1)`
  const rows = db
    .selectFrom('employee')
    .select('employee.id')
    .select([shownPerson().as('employee'), last('office').as('office'), last('team').as('team')])
  return listPage(
    db,
    rows,
    { page, limit },
    {
      columns: { full_name: sql.ref('employee.full_name') },
      fallback: 'full_name',
      tie: sql.ref('employee.id'),
      late: true,
    },
    people,
  )
}

/** The counted days of these people, in their order. One statement. */
export async function loadCells(
  db: Db,
  employeeIds: readonly string[],
  from: string,
  to: string,
  now: Date,
): Promise<ReadonlyMap<string, AttendanceRecord['cells']>> {
  const found = await sql<{ employee_id: string; cells: AttendanceRecord['cells'] }>`
    select one.employee_id, json_agg(json_build_object('day', one.day, 'status', one.status, 'late_minutes', one.late_minutes,
      'flags', one.flags, 'standing', case when one.status = 'pending' then ${standingAt(now)} end) order by one.day) as cells
    from attendance_day one
    where one.employee_id = any(${[...employeeIds]}::uuid[]) and one.day between ${from}::date and ${to}::date
    group by one.employee_id`.execute(db)
  return new Map(found.rows.map(({ employee_id, cells }) => [employee_id, cells]))
}
