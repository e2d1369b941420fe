import type { Output, Parsed } from '@iroko/contract/endpoint'
import type { people } from '@iroko/contract/people/directory'
import { type Expression, type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Employee } from '../../../database.types.ts'
import { cached } from '../../../lib/database/cached.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches, isShort } from '../../../lib/database/employee-search.ts'
import { listPage, listSame } from '../../../lib/database/listing.ts'
import {
  type Named,
  named,
  type OfficeRef,
  officeRef,
  type PersonRef,
  personRef,
  placedOn,
} from '../../../lib/database/references.ts'
import { dayOf, oncePerDay, rowsOf } from '../../../lib/database/statements.ts'
import type { Call } from '../../../lib/http/implement.ts'
import { hasScope, inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { isAsked, mayNameFor } from '../../platform/delegations/store.ts'
import { statusChangesOf } from '../exit/store.ts'
import { promotionsOf } from '../promotions/store.ts'

type DirectoryQuery = Parsed<typeof people.list>['query']
type DetailsQuery = Parsed<typeof people.details>['query']

const leadsSomebody = (today: string) => sql<boolean>`exists (
  select 1 from reporting_line line where line.leader_id = employee.id
  and line.starts_on <= ${dayOf(today)} and (line.ends_on is null or line.ends_on > ${dayOf(today)}))`

/** Everyone with today's placement; former employees with their last one. */
function placed(db: Db, today: string, people: ReturnType<typeof searched> | 'employee' = 'employee') {
  const day = sql`least(${dayOf(today)}, coalesce(employee.exit_date, ${dayOf(today)}))`
  return db.selectFrom(people as 'employee').leftJoin('placement', (join) => join.on(placedOn(day)))
}

/** With the titles of the places that a list filters or sorts by; the rows are given theirs by `inPlaces`. */
const titled = <O>(people: SelectQueryBuilder<Placed, 'employee' | 'placement', O>) =>
  people
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')

type Placed = ReturnType<typeof placed> extends SelectQueryBuilder<infer D, infer _T, infer _O> ? D : never

const directoryRows = oncePerDay((db, today) =>
  placed(db, today)
    .select([
      'employee.id',
      'employee.ogid',
      'employee.first_name',
      'employee.last_name',
      'employee.full_name',
      'employee.email',
      'employee.profile_picture',
      'employee.remote',
      'employee.status',
      'placement.office_id as office',
      'placement.team_id as team',
      'placement.designation_id as designation',
      'placement.branch_id as branch',
    ])
    .select(sql<string | null>`case when employee.hire_date > ${dayOf(today)} then employee.hire_date end`.as('joins_on'))
    .select(leadsSomebody(today).as('is_lead')),
)

/** Where somebody sits: of a row as it was found the ids, as it is shown the titles. */
interface Places<Office> {
  office: Office | null
  team: string | null
  designation: string | null
  branch: string | null
}

/**
 * Puts the places that people sit in where their ids were. There are few of these and they seldom change, so that they are kept: to join
 * them to each row took longer than finding the row.
 */
async function inPlaces<R extends Places<string>>(db: Db, rows: readonly R[]) {
  const load = () => loadPlaces(db)
  const known = await cached(db, { kind: 'places', key: '', most: 1, topics: ['structure'] }, load)
  const isKnown = (id: string | null) => id === null || known.has(id)
  const areKnown = rows.every(
    (row) => isKnown(row.office) && isKnown(row.team) && isKnown(row.designation) && isKnown(row.branch),
  )
  // Another process made one a moment ago.
  const places = areKnown ? known : await load()
  const titleOf = (id: string | null): string | null => places.get(id ?? '')?.title ?? null
  for (const row of rows) {
    const { office, team, designation, branch } = row
    const shown = {
      office: places.get(office ?? '') ?? null,
      team: titleOf(team),
      designation: titleOf(designation),
      branch: titleOf(branch),
    }
    Object.assign(row, shown)
  }
  return rows as readonly unknown[] as (Omit<R, keyof Places<string>> & Places<OfficeRef>)[]
}

/** All places by id: offices as they are referred to, teams, designations and branches. */
async function loadPlaces(db: Db): Promise<Map<string, Named>> {
  const found = await sql<{ place: Named }>`
    select ${officeRef()} as place from office
    union all select ${named('team')} from team
    union all select ${named('designation')} from designation
    union all select ${named('branch')} from branch`.execute(db)
  return new Map(found.rows.map(({ place }) => [place.id, place]))
}

/** People the caller may know to have left: those whose job records they may read. Of those who read only their own, nobody has. */
function visible(user: User, today: string) {
  if (mayForAll(user, 'people.job.read')) return sql<SqlBool>`true`
  if (!hasScope(user, 'people.job.read', 'reportees')) return sql<SqlBool>`employee.status = 'active'`
  return sql<SqlBool>`(employee.status = 'active' or ${inScope(user, 'people.job.read', sql.ref('employee.id'), today)})`
}

/**
 * Those whom a search finds, before anything else is asked of them: PostgreSQL would rather walk all names in their order to the
 * first 25 that fit, and takes ten times as long where few do. Of each no more than conditions and sorting need.
 */
const searched = (q: string) =>
  sql<Selectable<Employee>>`(
    select id, ogid, full_name, status, remote, gender, hire_date, exit_date, employment_type, probation_ends_on, confirmed_on
    from employee where ${employeeMatches(q)} offset 0)`.as('employee')

/** Filters that tell of the job part of a record. */
function jobConditions(list: DirectoryQuery) {
  const { hired_from, hired_to, left_from, left_to, probation_from, probation_to } = list
  return [
    hired_from ? sql`employee.hire_date >= ${hired_from}::date` : undefined,
    hired_to ? sql`employee.hire_date <= ${hired_to}::date` : undefined,
    left_from || left_to ? sql`employee.status <> 'active'` : undefined,
    left_from ? sql`employee.exit_date >= ${left_from}::date` : undefined,
    left_to ? sql`employee.exit_date <= ${left_to}::date` : undefined,
    probation_from || probation_to ? sql`employee.confirmed_on is null` : undefined,
    probation_from ? sql`employee.probation_ends_on >= ${probation_from}::date` : undefined,
    probation_to ? sql`employee.probation_ends_on <= ${probation_to}::date` : undefined,
  ]
}

const asksJob = (list: DirectoryQuery): boolean => jobConditions(list).some((condition) => condition !== undefined)

function conditions(user: User, list: DirectoryQuery, today: string): RawBuilder<SqlBool> {
  const { status, office_id, office_type, team_id, branch_id, designation_id, remote, is_lead, in_scope } = list
  const { gender, documents_to, ogids } = list
  const ofScope = (permission: 'people.job.read' | 'people.personal.read') =>
    inScope(user, permission, sql.ref('employee.id'), today)
  const wanted = [
    visible(user, today),
    status ? sql`employee.status = ${status}` : undefined,
    office_id ? sql`placement.office_id = ${office_id}::uuid` : undefined,
    office_type ? sql`office.office_type = ${office_type}` : undefined,
    team_id ? sql`placement.team_id = ${team_id}::uuid` : undefined,
    branch_id ? sql`placement.branch_id = ${branch_id}::uuid` : undefined,
    designation_id ? sql`placement.designation_id = ${designation_id}::uuid` : undefined,
    remote === undefined ? undefined : sql`employee.remote = ${remote}`,
    is_lead === undefined ? undefined : sql`${leadsSomebody(today)} = ${is_lead}`,
    gender ? sql`employee.gender = ${gender}` : undefined,
    documents_to
      ? sql`employee.id in (select employee_id from employee_document
          where removed_at is null and expires_on <= ${documents_to}::date)`
      : undefined,
    gender || documents_to ? ofScope('people.personal.read') : undefined,
    ...jobConditions(list),
    ogids ? sql`employee.ogid = any(${ogids}::text[])` : undefined,
    in_scope || asksJob(list) ? ofScope('people.job.read') : undefined,
  ].filter((condition) => condition !== undefined)
  return sql<SqlBool>`(${sql.join(wanted, sql` and `)})`
}

/** A list shorter than this is a page that somebody reads, not the names that a screen looks up. */
const leastLookup = 1000

/** Whether a list is cut to what the caller may read of people. */
const isOfOneself = (query: DirectoryQuery): boolean =>
  Boolean(query.in_scope || query.gender || query.documents_to || asksJob(query))

const whoeverIsHere = 'whoever is here'

/** With whom a caller sees the same people; undefined when nobody else does: a lead sees those of their own who left too. */
function seesLike(user: User, query: DirectoryQuery): string | undefined {
  if (isOfOneself(query)) return undefined
  if (mayForAll(user, 'people.job.read')) return 'everybody'
  return hasScope(user, 'people.job.read', 'reportees') ? undefined : whoeverIsHere
}

/**
 * With whom a caller shares the names that screens look up. Those whom a lead sees more than others do, their own who left, are few and
 * mostly none: who sees the same of them shares as well.
 */
export async function sharesNames(call: Pick<Call<typeof people.list>, 'db' | 'user' | 'query' | 'today'>) {
  const { db, user, query, today } = call
  if (query.limit < leastLookup || query.q || query.ogids || isOfOneself(query)) return undefined
  const sight = seesLike(user, query)
  if (sight) return sight
  const left = await db
    .selectFrom('employee')
    .select('id')
    .where(sql<SqlBool>`not is_employed(employee)`)
    .where(inScope(user, 'people.job.read', sql.ref('employee.id'), today))
    .orderBy('id')
    .execute()
  return [whoeverIsHere, ...left.map(({ id }) => id)].join(' ')
}

/** Whether filtering or sorting needs placements; joining them for everyone would be slow. */
const looksAtPlaces = ({ office_id, office_type, team_id, branch_id, designation_id, sort }: DirectoryQuery): boolean =>
  Boolean(office_id || office_type || team_id || branch_id || designation_id) || /office|designation/.test(sort ?? '')

/** The keys of a page, and how the list is sorted. */
function findKeys(db: Db, user: User, list: DirectoryQuery, today: string) {
  const people = list.q ? searched(list.q) : 'employee'
  const where = conditions(user, list, today)
  const keys = looksAtPlaces(list)
    ? titled(placed(db, today, people)).where(where)
    : db.selectFrom(people as 'employee').where(where)
  const order = {
    columns: {
      full_name: sql.ref('employee.full_name'),
      ogid: sql.ref('employee.ogid'),
      office: sql.ref('office.title'),
      designation: sql.ref('designation.title'),
      hire_date: sql.ref('employee.hire_date'),
      employment_type: sql.ref('employee.employment_type'),
      probation_ends_on: sql.ref('employee.probation_ends_on'),
    },
    fallback: 'full_name',
    tie: sql.ref('employee.id'),
    late: true,
    countsOnTheWay: isShort(list.q ?? ''),
  }
  return { keys, order }
}

export async function listEmployees(db: Db, user: User, list: DirectoryQuery, today: string) {
  const listing = () => {
    const { keys, order } = findKeys(db, user, list, today)
    const rows = directoryRows(db, today)
    return { query: looksAtPlaces(list) ? titled(rows) : rows, order, counted: keys }
  }
  const sight = seesLike(user, list)
  const key = sight && JSON.stringify(['employees', sight, today, list])
  const { rows, ...page } = await listSame(db, key, list, listing)
  return { ...page, rows: await inPlaces(db, rows) }
}

const nearestLeader = (today: string) => sql<PersonRef | null>`(
  select ${personRef('leader')} from reporting_line line join employee leader on leader.id = line.leader_id
  where line.employee_id = employee.id and line.starts_on <= ${dayOf(today)} and (line.ends_on is null or line.ends_on > ${dayOf(today)})
  order by line.leadership_type limit 1)`

/** With the terms of their employment: only people whose job records the caller may read; `phone` null and unnamed for the rest. */
export async function listDetails(db: Db, user: User, list: DetailsQuery, today: string) {
  const { keys, order } = findKeys(db, user, { ...list, in_scope: true }, today)
  const query = directoryRows(db, today)
    .select([
      'employee.hire_date',
      'employee.employment_type',
      'employee.probation_ends_on',
      'employee.phone',
      nearestLeader(today).as('leader'),
    ])
    .select(inScope(user, 'people.personal.read', sql.ref('employee.id'), today).as('may_read_personal'))
  const { rows, ...page } = await listPage(db, looksAtPlaces(list) ? titled(query) : query, list, order, keys)
  return {
    ...page,
    rows: (await inPlaces(db, rows)).map(({ phone, may_read_personal, ...row }) =>
      may_read_personal ? { ...row, phone } : row,
    ),
  }
}

type Shown = Output<typeof people.show>['employee']
type Personal = NonNullable<Shown['personal']>
type Job = NonNullable<Shown['job']>

/** Who leads the person of the statement, where they have worked, and what became of it. */
const historyOf = (db: Db, user: User, today: string) => {
  const id = sql.ref<string>('employee.id')
  const readsReasons = sql<boolean>`(${mayForAll(user, 'people.edit')} or ${id} = ${user.id})`
  return rowsOf({
    leaders: leadersOf(db, id, today),
    placements: placementsOf(db, id),
    promotions: promotionsOf(db, user, id, today),
    status_changes: statusChangesOf(db, id, readsReasons),
  })
}

/** One person by OGID or id: the directory part and what the caller may read beyond it. */
export async function findEmployee(db: Db, user: User, ogid: string, today: string) {
  const found = await directoryRows(db, today)
    .select([
      sql<Job | null>`case when ${inScope(user, 'people.job.read', sql.ref('employee.id'), today)} then (
        select json_build_object('hire_date', employee.hire_date, 'employment_type', employee.employment_type,
          'probation_ends_on', employee.probation_ends_on, 'confirmed_on', employee.confirmed_on, 'roles', employee.roles)::jsonb
          || ${historyOf(db, user, today)}::jsonb) end`.as('job'),
      sql<Personal | null>`case when ${inScope(user, 'people.personal.read', sql.ref('employee.id'), today)} then (
        select to_jsonb(personal) from (select employee.middle_name, employee.gender, employee.birth_date, employee.marital_status,
          employee.phone, employee.address, employee.city, employee.state_of_origin, employee.lga, employee.next_of_kin,
          employee.emergency_contact, employee.private_email) personal) end`.as('personal'),
      inScope(user, 'leave.read', sql.ref('employee.id'), today).as('may_see_leave'),
      inScope(user, 'attendance.read', sql.ref('employee.id'), today).as('may_see_attendance'),
      inScope(user, 'people.pay.read', sql.ref('employee.id'), today).as('may_see_pay'),
      inScope(user, 'people.picture.edit', sql.ref('employee.id'), today).as('may_change_picture'),
      sql<boolean>`(${mayNameFor(user, today)} and ${isAsked(today)})`.as('may_delegate'),
    ])
    .where(isUuid(ogid) ? 'employee.id' : 'employee.ogid', '=', ogid)
    .where(visible(user, today))
    .execute()
  return (await inPlaces(db, found))[0]
}

/** Who leads somebody on a day. */
const leadersOf = (db: Db, employeeId: Expression<string>, today: string) =>
  db
    .selectFrom('reporting_line')
    .innerJoin('employee as leader', 'leader.id', 'reporting_line.leader_id')
    .select(['reporting_line.leadership_type', 'leader.ogid', 'leader.full_name', 'leader.profile_picture'])
    .where('reporting_line.employee_id', '=', employeeId)
    .where('reporting_line.starts_on', '<=', today)
    .where((eb) => eb.or([eb('reporting_line.ends_on', 'is', null), eb('reporting_line.ends_on', '>', today)]))
    .orderBy('reporting_line.leadership_type')

/** Where somebody has worked, the last first. */
const placementsOf = (db: Db, employeeId: Expression<string>) =>
  db
    .selectFrom('placement')
    .innerJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('team', 'team.id', 'placement.team_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .leftJoin('branch', 'branch.id', 'placement.branch_id')
    .select([
      'placement.id',
      'placement.starts_on',
      'placement.ends_on',
      'office.title as office',
      'team.title as team',
      'designation.title as designation',
      'branch.title as branch',
    ])
    .where('placement.employee_id', '=', employeeId)
    .orderBy('placement.starts_on', 'desc')
