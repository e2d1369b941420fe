/** Attendance as reports: sums by person and by office, and the days themselves, in a constant number of statements. */
import type { AttendanceFlag, AttendanceStatus } from '@iroko/contract/time/attendance'
import type { DayMark } from '@iroko/contract/time/attendance-records'
import { type ReportSums, sumNames } from '@iroko/contract/time/attendance-reports'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named, personRef } from '../../../lib/database/references.ts'
import { plannedEachTime } from '../../../lib/database/statements.ts'
import { inScope, mayForAll } from '../../../lib/http/rights.ts'
import { daysWhere, sourcesOf } from '../attendance-figures/store.ts'
import { policyList, sumColumns, sumList } from '../attendance-figures/store-sums.ts'
import { marked } from '../attendance-records/store.ts'
import { matchesFilter, type PeopleFilter, type ScopedCaller } from '../attendance-records/store-whose.ts'

export interface ReportQuery extends PeopleFilter {
  from: string
  to: string
  shift_id?: string | undefined
  status?: AttendanceStatus | undefined
  q?: string | undefined
  ogid?: string | undefined
  mark?: DayMark | undefined
}

/**
 * The rows by the name `one` that a report is of, and which of them: what is kept, where the report asks nothing that only the days themselves
 * know (their status, shift, team or branch).
 */
interface Rows {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}

const asksOfDays = ({ shift_id, status, team_id, branch_id }: ReportQuery) =>
  [shift_id, status, team_id, branch_id].some((filter) => filter !== undefined)

const ofWhom = (asker: ScopedCaller, query: ReportQuery) => {
  const { from, to, ogid, mark } = query
  return sql<SqlBool>`(${plannedEachTime} ${matchesFilter(asker, query)}
    and ${ogid ? sql`one.employee_id = (select id from employee where ogid = ${ogid})` : sql`true`}
    and ${mark ? sql`one.employee_id in (${marked({ from, to, mark })})` : sql`true`})`
}

/** Rows of `attendance_day` by the name `one` that the report is of. */
function daysOf(asker: ScopedCaller, query: ReportQuery): RawBuilder<SqlBool> {
  const { from, to, shift_id, status } = query
  return sql<SqlBool>`(one.day between ${from}::date and ${to}::date and ${ofWhom(asker, query)}
    and ${shift_id ? sql`one.shift_id = ${shift_id}::uuid` : sql`true`} and ${status ? sql`one.status = ${status}` : sql`true`})`
}

/** Those of people, and those of offices alone, for whoever sees everyone and asks for nobody by name. */
async function rowsOf(db: Db, asker: ScopedCaller, query: ReportQuery): Promise<{ people: Rows; whole: Rows }> {
  if (asksOfDays(query)) {
    const days = { from: daysWhere(daysOf(asker, query)), where: sql<SqlBool>`true` }
    return { people: days, whole: days }
  }
  const { ogid, mark, q, line } = query
  const { people, offices } = await sourcesOf(db, query, asker.today)
  const where = ofWhom(asker, query)
  const asksOfPeople = [ogid, mark, q, line].some((filter) => filter !== undefined) || !mayForAll(asker.user, 'attendance.read')
  return { people: { from: people, where }, whole: { from: asksOfPeople ? people : offices, where } }
}

/** A page of people with what the period came to. Sorted by name, only the people of the page are summed. */
export async function listSummaries(db: Db, asker: ScopedCaller, list: ReportQuery & ListQuery) {
  const { to, q } = list
  const { from, where } = (await rowsOf(db, asker, list)).people
  const mine = sql`${from} one where one.employee_id = employee.id and ${where}`
  const sumOf = (name: keyof ReportSums) => sql<number>`(select ${sumColumns[name]} from ${mine})`
  const people = db
    .selectFrom('employee')
    .where(inScope(asker.user, 'attendance.read', sql.ref('employee.id'), asker.today))
    .where(employeeMatches(q))
    .where(sql<SqlBool>`exists (select 1 from ${mine})`)
  // Where they were last in the period.
  const last = (column: 'office' | 'team') => sql`(
    select ${sql.ref(`${column}.title`)} from placement place join ${sql.table(column)} on ${sql.ref(`${column}.id`)} = ${sql.ref(`place.${column}_id`)}
    where place.employee_id = employee.id and place.starts_on <= ${to}::date order by place.starts_on desc limit 1)`
  const rows = db
    .selectFrom('employee')
    .innerJoinLateral(sql<ReportSums>`(select ${sumList} from ${mine})`.as<'sums'>('sums'), (join) => join.onTrue())
    .select(sumNames.map((name) => `sums.${name}` as const))
    .select(['employee.id', personRef().as('employee')])
    .select([sql<string>`coalesce(${last('office')}, '')`.as('office'), sql<string | null>`${last('team')}`.as('team')])
  const order = {
    columns: {
      full_name: sql.ref('employee.full_name'),
      late_days: sumOf('late_days'),
      late_minutes: sumOf('late_minutes'),
      worked_minutes: sumOf('worked_minutes'),
      overtime_minutes: sumOf('overtime_minutes'),
      absent_days: sumOf('absent_days'),
      unpaid_days: sumOf('unpaid_days'),
    },
    fallback: 'full_name',
    tie: sql.ref('employee.id'),
    late: true,
  }
  return listPage(db, rows, list, order, people)
}

interface Whole {
  totals: ReportSums
  /** The rules by which the days were counted. */
  policy_versions: number[]
}

/** What the period came to for everyone of the report. */
export async function sumReport(db: Db, asker: ScopedCaller, query: ReportQuery): Promise<Whole> {
  const { from, where } = (await rowsOf(db, asker, query)).whole
  const found = await sql<ReportSums & { policies: string | null }>`
    select ${sumList}, ${policyList} as policies
    from ${from} one ${query.q ? sql`join employee on employee.id = one.employee_id` : sql``}
    where ${where} and ${employeeMatches(query.q)}`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a sum is one row')
  const { policies, ...totals } = row
  const versions = new Set(policies?.split(',').map(Number))
  return { totals, policy_versions: [...versions].toSorted((a, b) => a - b) }
}

/** Offices by what the period came to for their people. */
export async function listOfficeTotals(db: Db, asker: ScopedCaller, list: ReportQuery & ListQuery) {
  const { from, where } = (await rowsOf(db, asker, list)).people
  const counted = sql<ReportSums & { office_id: string; people: number }>`(
    select one.office_id, count(distinct one.employee_id) as people, ${sumList}
    from ${from} one ${list.q ? sql`join employee on employee.id = one.employee_id` : sql``}
    where ${where} and ${employeeMatches(list.q)} group by one.office_id)`.as<'sums'>('sums')
  const rows = db
    .selectFrom(counted)
    .innerJoin('office', 'office.id', 'sums.office_id')
    .select(sumNames.map((name) => `sums.${name}` as const))
    .select(['office.id', 'sums.people', named('office').as('office')])
  const names = ['people', 'late_days', 'late_minutes', 'absent_days', 'overtime_minutes'] as const
  const columns = Object.fromEntries(names.map((name) => [name, sql.ref(`sums.${name}`)]))
  return listPage(db, rows, list, {
    columns: { title: sql.ref('office.title'), ...columns },
    fallback: 'title',
    tie: sql.ref('office.id'),
  })
}

/** Where a page of days ended, so that the next is found without a look at those before it. */
export interface DetailKey {
  full_name: string
  id: string
  day: string
}

/** A page of days by person; `after` is for those who take all of them. */
export function listDetails(db: Db, asker: ScopedCaller, list: ReportQuery & ListQuery, after?: DetailKey) {
  const counted = db
    .selectFrom('attendance_day as one')
    .innerJoin('employee', 'employee.id', 'one.employee_id')
    .where(daysOf(asker, list))
    .where(employeeMatches(list.q))
    .$if(after !== undefined, (it) =>
      it.where(
        sql<SqlBool>`(employee.full_name, employee.id, one.day) > (${after?.full_name}, ${after?.id}::uuid, ${after?.day}::date)`,
      ),
    )
  const rows = counted
    .innerJoin('office', 'office.id', 'one.office_id')
    .leftJoin('shift', 'shift.id', 'one.shift_id')
    .select([
      sql<string>`one.employee_id || ' ' || one.day`.as('id'),
      personRef().as('employee'),
      'office.title as office',
      'one.day',
      sql<AttendanceStatus>`one.status`.as('status'),
      'shift.title as shift',
      'one.first_in',
      'one.last_out',
      'one.planned_minutes',
      'one.worked_minutes',
      'one.late_minutes',
      'one.early_minutes',
      'one.overtime_minutes',
      'one.night_minutes',
      sql<AttendanceFlag[]>`one.flags`.as('flags'),
      'one.policy_version',
      sql<string>`zone_on(one.employee_id, one.day)`.as('zone'),
    ])
  const order = {
    columns: {
      full_name: sql.ref('employee.full_name'),
      day: sql.ref('one.day'),
      late_minutes: sql.ref('one.late_minutes'),
      worked_minutes: sql.ref('one.worked_minutes'),
      overtime_minutes: sql.ref('one.overtime_minutes'),
    },
    fallback: 'full_name',
    // Both: of one name there may be several people, and each has many days.
    tie: sql`employee.id, one.day`,
  }
  // Who they are says nothing about how many, unless somebody is looked for.
  const days = list.q ? counted : db.selectFrom('attendance_day as one').where(daysOf(asker, list))
  return listPage(db, rows, after ? { ...list, page: 1 } : list, order, days)
}

/** What the words of a report call its parts. */
export async function namesOf(db: Db, query: ReportQuery) {
  const found = await sql<{ office: string | null; team: string | null; branch: string | null; shift: string | null }>`
    select (select title from office where id = ${query.office_id ?? null}::uuid) as office,
      (select title from team where id = ${query.team_id === 'none' ? null : (query.team_id ?? null)}::uuid) as team,
      (select title from branch where id = ${query.branch_id ?? null}::uuid) as branch,
      (select title from shift where id = ${query.shift_id ?? null}::uuid) as shift`.execute(db)
  return found.rows[0] ?? { office: null, team: null, branch: null, shift: null }
}
