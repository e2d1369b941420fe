/** Grants that differ from the defaults, cached per process by version number. */
import type { Overrides, Permission } from '@iroko/contract/permissions'
import type { Role } from '@iroko/contract/roles'
import type { Grant } from '@iroko/contract/scopes'
import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'

const known = new WeakMap<Database, { version: number; grants: Overrides }>()

/**
 * The overrides at `version` or newer. Every session query returns the version, so a change by another process applies
 * at once; only a change costs a query.
 */
export async function grantsAt(database: Database, version: number): Promise<Overrides> {
  const last = known.get(database)
  if (last?.version === version) return last.grants
  const grants = await loadGrants(database.db)
  known.set(database, { version, grants })
  return grants
}

export async function loadGrants(db: Db): Promise<Overrides> {
  const found = await sql<{ role: Role; grants: Partial<Record<Permission, Grant>> }>`
    select role, json_object_agg(permission, scope) as grants from role_grant group by role`.execute(db)
  return Object.fromEntries(found.rows.map(({ role, grants }) => [role, grants]))
}
