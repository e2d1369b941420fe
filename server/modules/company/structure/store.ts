/** The company's parts as lists, each with how many people are there today. */
import type { OfficeRow, placeRules, webClocks } from '@iroko/contract/company/structure'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

export type OfficeKind = 'department' | 'campaign'
type Listed = ListQuery & { archived?: boolean | undefined }

const headcountBy = (column: 'office_id' | 'team_id' | 'branch_id' | 'designation_id', id: string, today: string) =>
  sql<number>`(select count(*) from placement join employee on employee.id = placement.employee_id and employee.status = 'active'
    where ${sql.ref(`placement.${column}`)} = ${sql.ref(id)}
    and placement.starts_on <= ${today}::date and (placement.ends_on is null or placement.ends_on > ${today}::date))`

const headcount = { headcount: sql.ref('headcount') }
const matches = (title: string, q: string | undefined) =>
  q ? sql<SqlBool>`lower(${sql.ref(title)}) like ${likePattern(q)}` : sql<SqlBool>`true`
const isArchived = (column: Expression<unknown>, archived = false) =>
  archived ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} is null`
const byId = (column: string, id: string) => sql<SqlBool>`${sql.ref(column)} = ${id}::uuid`

/** The person of a joined table as everyone may see them; null without one. */
const personOf = (table: string): RawBuilder<{ ogid: string; full_name: string } | null> =>
  sql`case when ${sql.ref(`${table}.id`)} is null then null
    else json_build_object('ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)}) end`

const officeRows = (db: Db, type: OfficeKind, today: string) =>
  db
    .selectFrom('office')
    .leftJoin('employee as head', 'head.id', 'office.head_id')
    .leftJoin('branch', 'branch.id', 'office.branch_id')
    .leftJoin('client', 'client.id', 'office.client_id')
    .select([
      'office.id',
      'office.title',
      'office.code',
      'branch.title as branch',
      'office.branch_id',
      'client.title as client',
      'office.client_id',
      'office.time_zone',
      'office.holiday_calendar',
      'office.committed_headcount',
      'office.archived_at',
      'office.version',
    ])
    .select(sql<OfficeKind>`office.office_type`.as('office_type'))
    .select(personOf('head').as('head'))
    .select(sql<number>`(select count(*) from team where team.office_id = office.id and team.archived_at is null)`.as('teams'))
    .select(headcountBy('office_id', 'office.id', today).as('headcount'))
    .where('office.office_type', '=', type)

export function listOffices(db: Db, type: OfficeKind, list: Listed, today: string) {
  const query = officeRows(db, type, today)
    .where(isArchived(sql.ref('office.archived_at'), list.archived))
    .where(matches('office.title', list.q))
  return listPage(query, list, {
    columns: { title: sql.ref('office.title'), ...headcount },
    fallback: 'title',
    tie: sql.ref('office.id'),
  })
}

export async function findOffice(db: Db, type: OfficeKind, id: string, today: string): Promise<OfficeRow | undefined> {
  return await officeRows(db, type, today).where(byId('office.id', id)).executeTakeFirst()
}

const teamRows = (db: Db, today: string) =>
  db
    .selectFrom('team')
    .innerJoin('office', 'office.id', 'team.office_id')
    .leftJoin('employee as lead', 'lead.id', 'team.lead_id')
    .select(['team.id', 'team.title', 'team.archived_at', 'team.version'])
    .select(
      sql<{ id: string; title: string; office_type: OfficeKind }>`
      json_build_object('id', office.id, 'title', office.title, 'office_type', office.office_type)`.as('office'),
    )
    .select(personOf('lead').as('lead'))
    .select(headcountBy('team_id', 'team.id', today).as('headcount'))

export function listTeams(db: Db, list: Listed & { office_id?: string | undefined }, today: string) {
  const query = teamRows(db, today)
    .where(isArchived(sql.ref('team.archived_at'), list.archived))
    .where(list.q ? sql<SqlBool>`lower(team.title || ' ' || office.title) like ${likePattern(list.q)}` : sql<SqlBool>`true`)
    .$if(list.office_id !== undefined, (narrowed) => narrowed.where('team.office_id', '=', list.office_id ?? ''))
  return listPage(query, list, {
    columns: { title: sql.ref('team.title'), office: sql.ref('office.title'), ...headcount },
    fallback: 'title',
    tie: sql.ref('team.id'),
  })
}

export async function findTeam(db: Db, id: string, today: string) {
  return await teamRows(db, today).where(byId('team.id', id)).executeTakeFirst()
}

const branchRows = (db: Db, today: string) =>
  db
    .selectFrom('branch')
    .select([
      'branch.id',
      'branch.title',
      'branch.address',
      'branch.state',
      'branch.time_zone',
      'branch.fence_radius_m',
      'branch.latitude',
      'branch.longitude',
      'branch.allowed_networks',
      'branch.archived_at',
      'branch.version',
    ])
    .select([
      sql<(typeof webClocks)[number]>`branch.web_clock`.as('web_clock'),
      sql<(typeof placeRules)[number]>`branch.place_rule`.as('place_rule'),
    ])
    .select(headcountBy('branch_id', 'branch.id', today).as('headcount'))

export function listBranches(db: Db, list: Listed, today: string) {
  const query = branchRows(db, today)
    .where(isArchived(sql.ref('branch.archived_at'), list.archived))
    .where(matches('branch.title', list.q))
  return listPage(query, list, {
    columns: { title: sql.ref('branch.title'), ...headcount },
    fallback: 'title',
    tie: sql.ref('branch.id'),
  })
}

export async function findBranch(db: Db, id: string, today: string) {
  return await branchRows(db, today).where(byId('branch.id', id)).executeTakeFirst()
}

const designationRows = (db: Db, today: string) =>
  db
    .selectFrom('designation')
    .select(['designation.id', 'designation.title', 'designation.grade', 'designation.archived_at', 'designation.version'])
    .select(headcountBy('designation_id', 'designation.id', today).as('headcount'))

export function listDesignations(db: Db, list: Listed, today: string) {
  const query = designationRows(db, today)
    .where(isArchived(sql.ref('designation.archived_at'), list.archived))
    .where(matches('designation.title', list.q))
  return listPage(query, list, {
    columns: { title: sql.ref('designation.title'), grade: sql.ref('designation.grade'), ...headcount },
    fallback: 'title',
    tie: sql.ref('designation.id'),
  })
}

export async function findDesignation(db: Db, id: string, today: string) {
  return await designationRows(db, today).where(byId('designation.id', id)).executeTakeFirst()
}

export function listClients(db: Db, list: ListQuery) {
  const query = db.selectFrom('client').select(['client.id', 'client.title']).where(matches('client.title', list.q))
  return listPage(query, list, { columns: { title: sql.ref('client.title') }, fallback: 'title', tie: sql.ref('client.id') })
}
