/** Who may decide a request at all: by their roles of a day, and by what the company grants those. */
import { grantOf, type Permission } from '@iroko/contract/permissions'
import { approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { everyRole } from '@iroko/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { dayOf } from '../../../lib/database/statements.ts'

/** Permissions with the roles that hold them by default. */
const withRoles = (permissions: readonly Permission[]): string =>
  JSON.stringify(
    permissions.map((permission) => ({
      permission,
      roles: everyRole.filter((role) => grantOf(role, permission) !== 'none'),
    })),
  )
const decidedBy = Object.fromEntries(approvalKinds.map((kind) => [kind, requestRow(kind).decide]))
const deciding = withRoles([...new Set(Object.values(decidedBy))])
const permissionOf = (kind: RawBuilder<unknown>) => sql<string>`(${JSON.stringify(decidedBy)}::json ->> ${kind})`

/** In SQL what `may` says of a session: whether a person holds one of these permissions, in whatever scope. */
const holds = (
  person: RawBuilder<unknown>,
  permission: RawBuilder<unknown>,
  today: string,
  among = deciding,
) => sql<boolean>`exists (
  select 1 from json_to_recordset(${among}::json) as granted(permission text, roles text[])
  cross join lateral (
    select 'staff'
    union all select unnest(own.roles) from employee own where own.id = ${person}
    union all select place.role from placement place
      where place.employee_id = ${person} and place.starts_on <= ${dayOf(today)} and (place.ends_on is null or place.ends_on > ${dayOf(today)})
        and place.role is not null
    union all select 'lead' where exists (select 1 from reporting_line line where line.leader_id = ${person}
      and line.starts_on <= ${dayOf(today)} and (line.ends_on is null or line.ends_on > ${dayOf(today)}))
  ) held(role)
  left join role_grant on role_grant.role = held.role and role_grant.permission = granted.permission
  where granted.permission = ${permission}
    and (held.role = 'super' or coalesce(role_grant.scope <> 'none', held.role = any(granted.roles))))`

/** Who at work holds a permission. */
export async function findHolders(db: Db, permission: Permission, today: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from employee asked where works_on(asked, ${dayOf(today)}) and ${holds(sql.ref('asked.id'), sql`${permission}`, today, withRoles([permission]))}`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}

export interface Taking {
  kind: RawBuilder<unknown>
  /** What the last step takes besides, where it is asked about. */
  last_takes?: RawBuilder<unknown>
}

/** Whether a person may decide such a request. */
export const mayDecide = (person: RawBuilder<unknown>, { kind, last_takes }: Taking, today: string) =>
  last_takes
    ? sql<boolean>`(${holds(person, permissionOf(kind), today)} and (${last_takes} is null or ${holds(person, last_takes, today)}))`
    : holds(person, permissionOf(kind), today)

const inLastStep = sql`case when approver.step = jsonb_array_length(approval.steps) then approval.last_takes end`

/** The same for a place of `approval_approver approver` in its `approval`: never for those whom the requester or a maker added. */
export const mayTakePlace = (person: RawBuilder<unknown>, today: string) =>
  sql<boolean>`(${mayDecide(person, { kind: sql.ref('approval.kind'), last_takes: inLastStep }, today)}
    and not was_added_by(${person}, approval.requester_id || array(select unnest(approval.makers) except select unnest(approval.subjects))))`
