/** Writing plans. Whoever plans holds the roster first: what is right about two plans at once is wrong about both. */
import type { AssignmentTarget } from '@iroko/contract/time/roster'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Assignment } from '../../../lib/calendar/roster.ts'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import type { PlannedRow } from './rules-plan.ts'
import { plannable } from './store.ts'

const lock = 7_205_021

/** Until the transaction ends nobody else changes a shift or a plan. */
export async function lockRoster(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}

export interface Planned {
  id: string
  ogid: string
  full_name: string
  version: number
  may_plan: boolean
}

/** These people, as the caller's planning reaches them. */
export async function findPlanned(db: Db, user: User, ids: readonly string[], today: string): Promise<Planned[]> {
  const found = await sql<Planned>`
    select employee.id, employee.ogid, employee.full_name, coalesce(roster_version.version, 0) as version,
      ${plannable(user, sql.ref('employee.id'), today)} as may_plan
    from employee left join roster_version on roster_version.employee_id = employee.id
    where employee.id = any(${[...ids]}::uuid[]) and is_employed(employee)
      and ${inScope(user, 'shift.read', sql.ref('employee.id'), today)}`.execute(db)
  return found.rows
}

export interface Target {
  kind: AssignmentTarget
  id: string
}

/** Makes the assignments of targets what they are to be: the rows that stay are not touched. */
export async function replaceAssignments(
  db: Db,
  targets: readonly { target: Target; before: readonly Assignment[]; after: readonly PlannedRow[] }[],
  by: string | null,
  at: Date,
): Promise<void> {
  const kept = new Set(targets.flatMap(({ after }) => after.map(({ id }) => id)))
  const gone = targets.flatMap(({ before }) => before.filter(({ id }) => !kept.has(id)).map(({ id }) => id))
  if (gone.length > 0) await sql`delete from shift_assignment where id = any(${gone}::uuid[])`.execute(db)
  const created_at = at.toISOString()
  const rows = targets.flatMap(({ target, after }) =>
    after
      .filter(({ id }) => id === null)
      .map(({ shift_id, rotation_id, after_minutes = 0, cover = false, extra, starts_on, ends_on }) => ({
        id: uuid(),
        shift_id,
        rotation_id,
        after_minutes,
        cover,
        extra,
        starts_on,
        ends_on,
        employee_id: target.kind === 'person' ? target.id : null,
        team_id: target.kind === 'team' ? target.id : null,
        office_id: target.kind === 'office' ? target.id : null,
        created_by: by,
        created_at,
      })),
  )
  if (rows.length > 0) await insertAll(db, 'shift_assignment', rows)
}

/** Answers the new versions by person. */
export async function raiseVersions(db: Db, employeeIds: readonly string[]): Promise<Record<string, number>> {
  const raised = await sql<{ employee_id: string; version: number }>`
    insert into roster_version (employee_id, version)
    select id, 1 from unnest(${[...employeeIds]}::uuid[]) changed (id)
    on conflict (employee_id) do update set version = roster_version.version + 1
    returning employee_id, version`.execute(db)
  return Object.fromEntries(raised.rows.map(({ employee_id, version }) => [employee_id, version]))
}

/** One audit row a person: who changed whose plan. */
export async function auditPlans(
  db: Db,
  actor: { id: string | null; requestId: string | null },
  action: string,
  changes: readonly { employee_id: string; before: unknown; after: unknown }[],
): Promise<void> {
  await insertAll(
    db,
    'audit_log',
    changes.map(({ employee_id, before, after }) => ({
      id: uuid(),
      actor_id: actor.id,
      request_id: actor.requestId,
      action,
      entity: 'roster',
      entity_id: employee_id,
      before,
      after,
    })),
  )
}
