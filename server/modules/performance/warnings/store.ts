/** Warning letters: listed, shown, held and written, each for those alone who may know of it. */
import { companyZone } from '@iroko/contract/clock'
import type { Parsed } from '@iroko/contract/endpoint'
import type { StepIssuer } from '@iroko/contract/performance/warning-steps'
import { activeStatuses, type WarningStatus, type warnings } from '@iroko/contract/performance/warnings'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Warning } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { type FileRef, fileRef, named, shownPerson } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

interface PersonName {
  ogid: string
  full_name: string
}

const nameOf = (column: string) =>
  sql<PersonName | null>`(select json_build_object('ogid', who.ogid, 'full_name', who.full_name) from employee who
    where who.id = ${sql.ref(column)})`

const warningRows = (db: Db) =>
  db
    .selectFrom('warning')
    .innerJoin('employee', 'employee.id', 'warning.employee_id')
    .innerJoin('warning_kind', 'warning_kind.id', 'warning.kind_id')
    .innerJoin('warning_step', 'warning_step.id', 'warning.step_id')
    .select([
      'warning.id',
      'warning.happened_on',
      'warning.issued_at',
      'warning.active_until',
      'warning.hearing_on',
      'warning.version',
    ])
    .select([
      sql<WarningStatus>`warning.status`.as('status'),
      shownPerson().as('employee'),
      named('warning_kind').as('kind'),
      sql<{
        id: string
        title: string
        rank: number
      }>`json_build_object('id', warning_step.id, 'title', warning_step.title, 'rank', warning_step.rank)`.as('step'),
      sql<PersonName>`${nameOf('warning.drafted_by')}`.as('drafted_by'),
      nameOf('warning.issued_by').as('issued_by'),
    ])

/**
 * Access rules, discipline: one's own once issued; who drafted or issued it, wherever the person sits by now; HR all of others. Never by
 * the reporting tree.
 */
export const isVisible = (user: User, today: string, table = 'warning'): RawBuilder<SqlBool> => {
  const [employee, issued, by, drafted] = ['employee_id', 'issued_at', 'issued_by', 'drafted_by'].map((name) =>
    sql.ref(`${table}.${name}`),
  ) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>]
  return sql<SqlBool>`case when ${employee} = ${user.id}::uuid then ${issued} is not null
    else (${inScope(user, 'warning.read', employee, today)} or ${user.id}::uuid in (${by}, ${drafted})) end`
}

const columns = {
  created_at: sql.ref('warning.created_at'),
  full_name: sql.ref('employee.full_name'),
  issued_at: sql.ref('warning.issued_at'),
  active_until: sql.ref('warning.active_until'),
  status: sql`array_position(array['appealed', 'draft', 'issued', 'refused', 'acknowledged', 'upheld', 'withdrawn', 'expired'], warning.status)`,
}

export function listVisible(db: Db, user: User, query: Parsed<typeof warnings.list>['query'], today: string) {
  const { q, status, kind_id, ogid } = query
  const found = warningRows(db)
    .where(isVisible(user, today))
    .where('warning.employee_id', '<>', user.id)
    .where(employeeMatches(q))
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`warning.status = ${status}`))
    .$if(kind_id !== undefined, (it) => it.where('warning.kind_id', '=', kind_id ?? ''))
    .$if(ogid !== undefined, (it) => it.where('employee.ogid', '=', ogid ?? ''))
  return listPage(db, found, query, { columns, fallback: '-created_at', tie: sql.ref('warning.id') })
}

export function listMine(db: Db, user: User, query: ListQuery) {
  const found = warningRows(db).where('warning.employee_id', '=', user.id).where('warning.issued_at', 'is not', null)
  return listPage(db, found, query, { columns, fallback: '-issued_at', tie: sql.ref('warning.id') })
}

const facts = (user: User, today: string) => [
  sql<boolean>`${inScope(user, 'warning.issue', sql.ref('warning.employee_id'), today)}`.as('may_issue'),
  sql<boolean>`${inScope(user, 'warning.decide', sql.ref('warning.employee_id'), today)}`.as('may_decide'),
  sql<boolean>`is_employed(employee)`.as('is_employed'),
  sql<StepIssuer>`warning_step.issued_by`.as('issuer'),
]

export const findShown = (db: Db, user: User, id: string, today: string) =>
  warningRows(db)
    .select([
      'warning.employee_id',
      'warning.kind_id',
      'warning.step_id',
      'warning.reason',
      'warning.body',
      'warning.appeal_until',
    ])
    .select(['warning.hearing_time', 'warning.hearing_place', 'warning.hearing_words', 'warning.acknowledged_at'])
    .select(['warning.employee_words', 'warning.refused_at', 'warning.witness_id', 'warning.appeal', 'warning.appealed_at'])
    .select(['warning.decided_words', 'warning.decided_at', 'employee.full_name', 'employee.ogid'])
    .select(['warning.drafted_by as drafter_id', 'warning.issued_by as issuer_id'])
    .select([nameOf('warning.witness_id').as('witness'), nameOf('warning.decided_by').as('decided_by')])
    .select(
      sql<FileRef[]>`(select coalesce(json_agg(${fileRef()} order by file.name), '[]') from warning_file
        join file on file.id = warning_file.file_id where warning_file.warning_id = warning.id)`.as('files'),
    )
    .select(facts(user, today))
    .where('warning.id', '=', id)
    .where(isVisible(user, today))
    .executeTakeFirst()
export type Shown = NonNullable<Awaited<ReturnType<typeof findShown>>>

/** What a step needs to know of one that the caller may see, held until the transaction ends. */
export async function lockWarning(db: Db, user: User, id: string, today: string) {
  await sql`select 1 from warning where id = ${id}::uuid for update`.execute(db)
  return await findShown(db, user, id, today)
}

export const insertWarning = (db: Db, row: Insertable<Warning>) => db.insertInto('warning').values(row).execute()

export async function updateHeld(db: Db, { id, version }: { id: string; version: number }, change: Updateable<Warning>) {
  await db
    .updateTable('warning')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export const deleteWarning = (db: Db, id: string) => db.deleteFrom('warning').where('id', '=', id).execute()

/** Keeps which files are the evidence; answers whether each is there already, or was uploaded by the caller for a warning. */
export async function keepFiles(
  db: Db,
  warning: { id: string; employee_id: string },
  fileIds: readonly string[],
  userId: string,
) {
  const wanted = [...new Set(fileIds)]
  await sql`delete from warning_file where warning_id = ${warning.id}::uuid and file_id <> all(${wanted}::uuid[])`.execute(db)
  await sql`insert into warning_file (warning_id, file_id, employee_id)
    select ${warning.id}::uuid, id, ${warning.employee_id}::uuid from file
    where id = any(${wanted}::uuid[]) and purpose = 'warning' and created_by = ${userId}::uuid
      and not exists (select from warning_file other where other.file_id = file.id)`.execute(db)
  const kept = await sql<{
    total: number
  }>`select count(*) as total from warning_file where warning_id = ${warning.id}::uuid`.execute(db)
  return (kept.rows[0]?.total ?? 0) === wanted.length
}

export interface Recipient {
  id: string
  ogid: string
  first_name: string
  full_name: string
  designation: string | null
  office: string
}

/** Somebody whom the caller may warn, with where they sit today. */
export async function findRecipient(db: Db, user: User, ogid: string, today: string): Promise<Recipient | undefined> {
  const found = await sql<Recipient>`
    select employee.id, employee.ogid, employee.first_name, employee.full_name, designation.title as designation, office.title as office
    from employee
    join current_placement(${today}::date) place on place.employee_id = employee.id
    join office on office.id = place.office_id
    left join designation on designation.id = place.designation_id
    where employee.ogid = ${ogid} and is_employed(employee) and employee.id <> ${user.id}::uuid
      and ${inScope(user, 'warning.issue', sql.ref('employee.id'), today)}`.execute(db)
  return found.rows[0]
}

/** Where somebody sat last, for the text of their letter. */
export async function recipientById(db: Db, id: string, today: string): Promise<Recipient | undefined> {
  const found = await sql<Recipient>`
    select employee.id, employee.ogid, employee.first_name, employee.full_name, designation.title as designation, office.title as office
    from employee
    join lateral (select * from placement where placement.employee_id = employee.id and placement.starts_on <= ${today}::date
      order by placement.starts_on desc limit 1) place on true
    join office on office.id = place.office_id
    left join designation on designation.id = place.designation_id
    where employee.id = ${id}::uuid`.execute(db)
  return found.rows[0]
}

/** The active letters of a kind to somebody, of those that the caller may see: how hard each is. */
export async function activeRanks(db: Db, user: User, employeeId: string, kindId: string, today: string): Promise<number[]> {
  const found = await sql<{ rank: number }>`
    select step.rank from warning join warning_step step on step.id = warning.step_id
    where warning.employee_id = ${employeeId}::uuid and warning.kind_id = ${kindId}::uuid and ${isVisible(user, today)}
      and warning.status = any(${[...activeStatuses]}) and warning.active_until >= ${today}::date`.execute(db)
  return found.rows.map(({ rank }) => rank)
}

/** What stands against somebody today, of what the caller may see: for their promotion and their exit. */
export async function listActive(db: Db, user: User, employeeId: string, today: string) {
  const found = await sql<{ id: string; kind: string; step: string; issued_on: string; active_until: string }>`
    select warning.id, kind.title as kind, step.title as step, (warning.issued_at at time zone ${sql.lit(companyZone)})::date as issued_on,
      warning.active_until
    from warning join warning_kind kind on kind.id = warning.kind_id join warning_step step on step.id = warning.step_id
    where warning.employee_id = ${employeeId}::uuid and ${isVisible(user, today)}
      and warning.status = any(${[...activeStatuses]}) and warning.active_until >= ${today}::date
    order by warning.issued_at`.execute(db)
  return found.rows
}

/** A colleague who works here today, by OGID: a witness. */
export async function findColleague(
  db: Db,
  ogid: string,
  today: string,
): Promise<{ id: string; full_name: string } | undefined> {
  const found = await sql<{ id: string; full_name: string }>`
    select id, full_name from employee where ogid = ${ogid} and works_on(employee, ${today}::date)`.execute(db)
  return found.rows[0]
}

/** Those whose time is over, held; an appeal is decided first. */
export async function lockExpired(db: Db, today: string) {
  const found = await sql<{ id: string; status: string; version: number; employee_id: string; issued_by: string | null }>`
    select id, status, version, employee_id, issued_by from warning
    where status in ('issued', 'acknowledged', 'refused', 'upheld') and active_until < ${today}::date order by id for update`.execute(
    db,
  )
  return found.rows
}

/** Drafts to somebody who leaves, held. */
export async function lockDrafts(db: Db, employeeId: string) {
  const found = await sql<{ id: string }>`
    select id from warning where employee_id = ${employeeId}::uuid and status = 'draft' order by id for update`.execute(db)
  return found.rows
}
