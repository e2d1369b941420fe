/** Who handles tickets today, and which of them a caller may. */

import { grantOf, type Overrides } from '@iroko/contract/permissions'
import { everyRole } from '@iroko/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Named } from '../../../lib/database/references.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'
import type { Handler } from './rules.ts'

export interface ShownHandler extends Handler {
  ogid: string
  office: { title: string } | null
  category_ids: string[]
}

/** Whether somebody has a role to which a permission is granted for all records. */
function holds(permission: 'ticket.handle' | 'ticket.confidential', grants: Overrides): RawBuilder<boolean> {
  const roles = everyRole.filter((role) => grantOf(role, permission, grants) === 'all')
  if (roles.includes('staff')) return sql<boolean>`true`
  return sql<boolean>`(employee.roles && ${roles}::text[] or coalesce(place.role = any(${roles}::text[]), false))`
}

/** Everyone who handles tickets today, by the grants that count now. */
export async function listHandlers(db: Db, today: string): Promise<ShownHandler[]> {
  const grants = await loadGrants(db)
  const all = holds('ticket.handle', grants)
  const found = await sql<ShownHandler>`
    with duty as materialized (
      select employee_id, array_agg(category_id) filter (where not is_lead) as category_ids,
        array_agg(category_id) filter (where is_lead) as led_ids
      from ticket_category_people(${today}::date) group by employee_id)
    select employee.id, employee.ogid, employee.full_name, ${all} as "all", ${holds('ticket.confidential', grants)} as confidential,
      coalesce(duty.category_ids, '{}') as category_ids, coalesce(duty.led_ids, '{}') as led_ids, is_away(employee.id, ${today}::date, 'all') as is_away,
      case when office.id is not null then json_build_object('title', office.title) end as office
    from employee
    left join duty on duty.employee_id = employee.id
    left join current_placement(${today}::date) place on place.employee_id = employee.id
    left join office on office.id = place.office_id
    where works_on(employee, ${today}::date) and (${all} or duty.employee_id is not null)
    order by employee.full_name, employee.id`.execute(db)
  return found.rows
}

/** The categories for which somebody is responsible, or whose responsible people they lead. */
const dutiesOf = (user: Pick<User, 'id'>, today: string, how: 'named' | 'lead') => sql`
  select duty.category_id from ticket_category_people(${today}::date) duty
  where duty.employee_id = ${user.id}::uuid and duty.is_lead = ${how === 'lead'}`

/** Which tickets somebody may handle, joined with their `category`; `mayHandle` says the same of a ticket that was read. */
export function isHandledBy(user: User, today: string): RawBuilder<SqlBool> {
  const [all, confidential] = [mayForAll(user, 'ticket.handle'), mayForAll(user, 'ticket.confidential')]
  const isOpen = sql<SqlBool>`(${confidential} or category.confidential is not true)`
  return sql<SqlBool>`(ticket.employee_id is distinct from ${user.id}::uuid and ticket.excluded_id is distinct from ${user.id}::uuid
    and not exists (select from ticket twin where twin.merged_into_id = ticket.id and twin.employee_id = ${user.id}::uuid)
    and (${all} and ${isOpen} or ticket.category_id in (${dutiesOf(user, today, 'named')})
      or ${isOpen} and ticket.category_id in (${dutiesOf(user, today, 'lead')})))`
}

export async function listDuties(db: Db, user: User, today: string): Promise<Named[]> {
  const found = await sql<Named>`
    select id, title from ticket_category category where archived_at is null
      and id in (${dutiesOf(user, today, 'named')} union ${dutiesOf(user, today, 'lead')})
    order by title`.execute(db)
  return found.rows
}
