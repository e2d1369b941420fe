import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../lib/database.ts'
import { type ListQuery, likePattern, listPage } from '../../lib/listing.ts'

const headcountBy = (column: 'office_id' | 'team_id' | 'branch_id' | 'designation_id', id: string, today: string) =>
  sql<number>`(select count(*) from placement join employee on employee.id = placement.employee_id and employee.status = 'active'
    where ${sql.ref(`placement.${column}`)} = ${sql.ref(id)}
    and placement.starts_on <= ${today}::date and (placement.ends_on is null or placement.ends_on > ${today}::date))`

const headcount = { headcount: sql.ref('headcount') }
const matches = (title: string, q: string | undefined) =>
  q ? sql<SqlBool>`lower(${sql.ref(title)}) like ${likePattern(q)}` : sql<SqlBool>`true`

export function listOffices(
  db: Db,
  type: 'department' | 'campaign',
  list: ListQuery & { archived?: boolean | undefined },
  today: string,
) {
  const query = db
    .selectFrom('office')
    .leftJoin('employee as head', 'head.id', 'office.head_id')
    .leftJoin('branch', 'branch.id', 'office.branch_id')
    .leftJoin('client', 'client.id', 'office.client_id')
    .select([
      'office.id',
      'office.title',
      'office.code',
      'office.office_type',
      'branch.title as branch',
      'client.title as client',
    ])
    .select(
      sql<{ ogid: string; full_name: string } | null>`
      case when head.id is null then null else json_build_object('ogid', head.ogid, 'full_name', head.full_name) end`.as(
        'head',
      ),
    )
    .select(headcountBy('office_id', 'office.id', today).as('headcount'))
    .where('office.office_type', '=', type)
    .where('office.archived_at', list.archived ? 'is not' : 'is', null)
    .where(matches('office.title', list.q))
  return listPage(query, list, {
    columns: { title: sql.ref('office.title'), ...headcount },
    fallback: 'title',
    tie: sql.ref('office.id'),
  })
}

export function listTeams(db: Db, list: ListQuery & { office_id?: string | undefined }, today: string) {
  const query = db
    .selectFrom('team')
    .innerJoin('office', 'office.id', 'team.office_id')
    .leftJoin('employee as lead', 'lead.id', 'team.lead_id')
    .select(['team.id', 'team.title'])
    .select(sql<{ id: string; title: string }>`json_build_object('id', office.id, 'title', office.title)`.as('office'))
    .select(
      sql<{ ogid: string; full_name: string } | null>`
      case when lead.id is null then null else json_build_object('ogid', lead.ogid, 'full_name', lead.full_name) end`.as(
        'lead',
      ),
    )
    .select(headcountBy('team_id', 'team.id', today).as('headcount'))
    .where('team.archived_at', 'is', null)
    .where(matches('team.title', list.q))
    .$if(list.office_id !== undefined, (narrowed) => narrowed.where('team.office_id', '=', list.office_id ?? ''))
  return listPage(query, list, {
    columns: { title: sql.ref('team.title'), ...headcount },
    fallback: 'title',
    tie: sql.ref('team.id'),
  })
}

export function listBranches(db: Db, list: ListQuery, today: string) {
  const query = db
    .selectFrom('branch')
    .select(['branch.id', 'branch.title', 'branch.address', 'branch.state', 'branch.time_zone'])
    .select(headcountBy('branch_id', 'branch.id', today).as('headcount'))
    .where('branch.archived_at', 'is', null)
    .where(matches('branch.title', list.q))
  return listPage(query, list, {
    columns: { title: sql.ref('branch.title'), ...headcount },
    fallback: 'title',
    tie: sql.ref('branch.id'),
  })
}

const designationRows = (db: Db, today: string) =>
  db
    .selectFrom('designation')
    .select(['designation.id', 'designation.title', 'designation.grade', 'designation.version'])
    .select(headcountBy('designation_id', 'designation.id', today).as('headcount'))
    .where('designation.archived_at', 'is', null)

export function listDesignations(db: Db, list: ListQuery, today: string) {
  return listPage(designationRows(db, today).where(matches('designation.title', list.q)), list, {
    columns: { title: sql.ref('designation.title'), grade: sql.ref('designation.grade'), ...headcount },
    fallback: 'title',
    tie: sql.ref('designation.id'),
  })
}

export async function findDesignation(db: Db, id: string, today: string) {
  return await designationRows(db, today).where('designation.id', '=', id).executeTakeFirst()
}

export async function insertDesignation(db: Db, row: { id: string; title: string; grade: number }): Promise<void> {
  await db.insertInto('designation').values(row).execute()
}

/** Answers whether the record still had the version that the caller read. */
export async function updateDesignation(
  db: Db,
  id: string,
  version: number,
  change: { title: string; grade: number },
): Promise<boolean> {
  const updated = await db
    .updateTable('designation')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** A title that is archived may be given again. */
export async function archiveDesignation(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('designation').set({ archived_at: at.toISOString() }).where('id', '=', id).execute()
}
