/** What is written when people are added and their records change. */

import { type DepartmentCode, departmentCodes } from '@iroko/contract/roles'
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Employee, EmployeeDocument, ReportingLine } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import type { DatedPlace, Move, Place } from './rules.ts'

export async function nextOgid(db: Db): Promise<string> {
  const found = await sql<{ ogid: string }>`select 'OG' || lpad(nextval('employee_ogid')::text, 6, '0') as ogid`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('The sequence of OGIDs gave nothing')
  return row.ogid
}

type NewEmployee = Omit<Insertable<Employee>, 'full_name'>

export async function insertEmployee(db: Db, employee: NewEmployee, place: Place): Promise<void> {
  await db.insertInto('employee').values(employee).execute()
  await db
    .insertInto('placement')
    .values({ id: uuid(), employee_id: employee.id, ...place, starts_on: employee.hire_date })
    .execute()
}

export async function insertLines(db: Db, lines: Omit<Insertable<ReportingLine>, 'id'>[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('reporting_line')
    .values(lines.map((line) => ({ id: uuid(), ...line })))
    .execute()
}

export async function insertDocuments(db: Db, documents: Omit<Insertable<EmployeeDocument>, 'id'>[]): Promise<void> {
  if (documents.length === 0) return
  await db
    .insertInto('employee_document')
    .values(documents.map((document) => ({ id: uuid(), ...document })))
    .execute()
}

/** The colleagues of these OGIDs who work here on a day. */
export async function activeByOgid(db: Db, ogids: readonly string[], day: string) {
  if (ogids.length === 0) return []
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name'])
    .where('ogid', 'in', ogids)
    .where(worksOn(day))
    .execute()
}

/** The colleagues of these OGIDs who are employed, be their first day ahead. */
export async function employedByOgid(db: Db, ogids: readonly string[]) {
  if (ogids.length === 0) return []
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name'])
    .where('ogid', 'in', ogids)
    .where(sql<boolean>`is_employed(employee)`)
    .execute()
}

/** Which of these parts of the company are there and not archived, each as `<kind>:<id>`; a team counts with its office. */
export async function knownPlaces(db: Db, { office_id, team_id, designation_id, branch_id }: Place): Promise<Set<string>> {
  const found = await sql<{ key: string }>`
    select 'office_id' as key from office where id = ${office_id}::uuid and archived_at is null
    union all select 'team_id' from team where id = ${team_id}::uuid and office_id = ${office_id}::uuid and archived_at is null
    union all select 'designation_id' from designation where id = ${designation_id}::uuid and archived_at is null
    union all select 'branch_id' from branch where id = ${branch_id}::uuid and archived_at is null`.execute(db)
  return new Set(found.rows.map(({ key }) => key))
}

/** Files of the caller's for documents that no record refers to yet. */
export async function freeDocumentFiles(db: Db, callerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('file')
    .leftJoin('employee_document', 'employee_document.file_id', 'file.id')
    .select('file.id')
    .where('file.id', 'in', ids)
    .where('file.purpose', '=', 'document')
    .where('file.created_by', '=', callerId)
    .where('employee_document.id', 'is', null)
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** A record with the place of a day, held against other changes of the same person. */
export async function lockRecord(db: Db, ogid: string) {
  return await db.selectFrom('employee').selectAll().where('ogid', '=', ogid).forNoKeyUpdate().executeTakeFirst()
}

export async function findRecord(db: Db, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .leftJoin('placement', (join) =>
      join
        .onRef('placement.employee_id', '=', 'employee.id')
        .on('placement.starts_on', '<=', sql<string>`greatest(${today}::date, employee.hire_date)`)
        .on(
          sql<boolean>`(placement.ends_on is null or placement.ends_on > least(greatest(${today}::date, employee.hire_date), coalesce(employee.exit_date, '2200-01-01'::date)))`,
        ),
    )
    .selectAll('employee')
    .select([
      'placement.office_id',
      'placement.team_id',
      'placement.designation_id',
      'placement.branch_id',
      'placement.starts_on',
    ])
    .where(sql<boolean>`(employee.ogid = ${ogid} or employee.id::text = ${ogid})`)
    .orderBy('placement.starts_on', 'desc')
    .executeTakeFirst()
}

/** The people of these OGIDs with all their places, held in one order so that two moves at once do not cross. */
export async function lockPlaces(db: Db, ogids: readonly string[]) {
  const people = await sql<{ id: string; ogid: string; full_name: string; status: string }>`
    select id, ogid, full_name, status from employee where ogid = any(${[...ogids]}::text[]) order by id for no key update`.execute(
    db,
  )
  const ids = people.rows.map(({ id }) => id)
  const places = await sql<DatedPlace & { employee_id: string }>`
    select id, employee_id, office_id, team_id, designation_id, branch_id, starts_on, ends_on
    from placement where employee_id = any(${ids}::uuid[])`.execute(db)
  const byPerson = Map.groupBy(places.rows, ({ employee_id }) => employee_id)
  return people.rows.map((person) => ({ ...person, places: byPerson.get(person.id) ?? [] }))
}

/** Writes the moves of many people in three statements, whatever their number. */
export async function writeMoves(db: Db, moves: readonly (Move & { employee_id: string })[], starts_on: string): Promise<void> {
  const ended = moves.flatMap(({ end }) => end ?? [])
  if (ended.length > 0) await db.updateTable('placement').set({ ends_on: starts_on }).where('id', 'in', ended).execute()
  const changed = moves.flatMap(({ change }) => change ?? [])
  if (changed.length > 0)
    await sql`
      update placement set office_id = new.office_id, team_id = new.team_id, designation_id = new.designation_id, branch_id = new.branch_id
      from json_to_recordset(${JSON.stringify(changed)}::json) as new(id uuid, office_id uuid, team_id uuid, designation_id uuid, branch_id uuid)
      where placement.id = new.id`.execute(db)
  const added = moves.flatMap(({ employee_id, add }) => (add ? [{ id: uuid(), employee_id, ...add }] : []))
  if (added.length > 0) await db.insertInto('placement').values(added).execute()
}

/** Whose place this is. */
export async function ownerOfPlace(db: Db, id: string): Promise<{ id: string; ogid: string } | undefined> {
  const found = await sql<{ id: string; ogid: string }>`
    select employee.id, employee.ogid from placement join employee on employee.id = placement.employee_id where placement.id = ${id}::uuid`.execute(
    db,
  )
  return found.rows[0]
}

/** The ids of these people, and since when they are employed; nobody is held. */
export const peopleOf = (db: Db, ogids: readonly string[]) =>
  db
    .selectFrom('employee')
    .select(['id', 'hire_date'])
    .where('ogid', 'in', [...ogids, ''])
    .execute()

/** Takes a place out; the one before it lasts as long as it would have. */
export async function removePlace(db: Db, { id, ends_on }: DatedPlace, before: DatedPlace): Promise<void> {
  await db.deleteFrom('placement').where('id', '=', id).execute()
  await db.updateTable('placement').set({ ends_on }).where('id', '=', before.id).execute()
}

/** The first place of an employment begins with it: the one of the hire date that was known until now. */
export async function moveFirstPlace(db: Db, employeeId: string, hire_date: string, was: string): Promise<void> {
  await sql`update placement set starts_on = ${hire_date}::date where id = (select id from placement
    where employee_id = ${employeeId}::uuid order by starts_on <= ${was}::date desc, abs(starts_on - ${was}::date) limit 1)`.execute(
    db,
  )
}

/** What the caller uploaded, by what they called it. */
export async function filesOf(db: Db, callerId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('file')
    .select(['id', 'name', 'size', 'type'])
    .where('id', 'in', ids)
    .where('created_by', '=', callerId)
    .execute()
}

/** Those of these offices whose people have rights by them. */
export async function officesWithRights(db: Db, officeIds: readonly string[]) {
  const found = await sql<{ id: string; title: string; code: DepartmentCode }>`
    select id, title, code from office where id = any(${[...officeIds]}::uuid[])
      and office_type = 'department' and code = any(${[...departmentCodes]}::text[]) order by title`.execute(db)
  return found.rows
}
