/** What the company grants each role beyond the default table: read once a process and change, known by its number. */
import type { Grant, Overrides, Permission, Role } from '@iroko/contract/permissions'
import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'

const known = new WeakMap<Database, { version: number; grants: Overrides }>()

/**
 * The overrides as they were at `version`, or newer. The number comes with every session's own statement, so that no process
 * ever decides by grants that another has changed; it costs a statement only after a change.
 */
export async function grantsAt(database: Database, version: number): Promise<Overrides> {
  const last = known.get(database)
  if (last?.version === version) return last.grants
  const grants = await loadGrants(database.db)
  known.set(database, { version, grants })
  return grants
}

/** The overrides as they stand. */
export async function loadGrants(db: Db): Promise<Overrides> {
  const found = await sql<{ role: Role; grants: Partial<Record<Permission, Grant>> }>`
    select role, json_object_agg(permission, scope) as grants from role_grant group by role`.execute(db)
  return Object.fromEntries(found.rows.map(({ role, grants }) => [role, grants]))
}
