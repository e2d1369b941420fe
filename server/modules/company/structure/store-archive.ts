/** Closing a part of the company and opening it again. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Part } from './store-edit.ts'

const columns = { office: 'office_id', team: 'team_id', branch: 'branch_id', designation: 'designation_id' } as const

/** The record, held until the transaction ends: nobody is placed there meanwhile. */
export async function holdPart(db: Db, table: Part, id: string, kind?: string) {
  const ofKind: RawBuilder<unknown> = kind ? sql`office_type = ${kind}` : sql`true`
  const found = await sql<{ title: string; archived_at: string | null; version: number }>`
    select title, archived_at, version from ${sql.table(table)} where id = ${id}::uuid and ${ofKind} for update`.execute(db)
  return found.rows[0]
}

/** How many people are there today or will be. */
export async function peopleInside(db: Db, table: Part, id: string, today: string): Promise<number> {
  const found = await sql<{ people: number }>`
    select count(distinct employee.id) as people from placement
    join employee on employee.id = placement.employee_id and employee.status = 'active'
    where ${sql.ref(`placement.${columns[table]}`)} = ${id}::uuid
      and (placement.ends_on is null or placement.ends_on > ${today}::date)`.execute(db)
  return found.rows[0]?.people ?? 0
}

/** How many offices that are open call a branch theirs. */
export async function officesAt(db: Db, branchId: string): Promise<number> {
  const found = await sql<{ offices: number }>`
    select count(*) as offices from office where branch_id = ${branchId}::uuid and archived_at is null`.execute(db)
  return found.rows[0]?.offices ?? 0
}

/** Closes it or opens it again; with an office go the teams that are open, or those that were closed with it. Answers how many. */
export async function setArchived(
  db: Db,
  table: Part,
  id: string,
  change: { from: string | null; to: string | null },
): Promise<number> {
  await sql`update ${sql.table(table)} set archived_at = ${change.to}::timestamptz, version = version + 1 where id = ${id}::uuid`.execute(
    db,
  )
  if (table !== 'office') return 0
  const teams = await sql`
    update team set archived_at = ${change.to}::timestamptz, version = version + 1
    where office_id = ${id}::uuid and archived_at is not distinct from ${change.from}::timestamptz`.execute(db)
  return Number(teams.numAffectedRows ?? 0)
}
