/** The people of promotions: where they stand, the parts of the company they may go to, who hears of a problem. */
import type { Post } from '@iroko/contract/people/promotions'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { named } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

interface Position extends Post {
  id: string
  ogid: string
  full_name: string
  status: string
  may_set_salary: boolean
  shows_pay: boolean
  open: string | null
}

/** A person for whom the caller may propose, with their post on a day; the figure only where the caller may see it. */
export async function findPosition(
  db: Db,
  user: User,
  ogid: string,
  day: string,
  today: string,
): Promise<Position | undefined> {
  const employee = sql.ref('employee.id')
  const paid = inScope(user, 'people.pay.read', employee, today)
  const found = await sql<Position>`
    select employee.id, employee.ogid, employee.full_name, employee.status,
      ${named('office')} as office,
      case when team.id is not null then ${named('team')} end as team,
      case when designation.id is not null then ${named('designation')} end as designation,
      case when ${paid} then salary.amount_kobo end as salary_kobo,
      ${paid} as shows_pay, ${inScope(user, 'people.pay.edit', employee, today)} as may_set_salary,
      (select id from promotion where promotion.employee_id = employee.id and promotion.status in ('pending', 'approved')) as open
    from employee
    join current_placement(greatest(${day}::date, employee.hire_date)) place on place.employee_id = employee.id
    join office on office.id = place.office_id
    left join team on team.id = place.team_id
    left join designation on designation.id = place.designation_id
    left join salary on salary.employee_id = employee.id and salary.replaced_at is null
      and salary.starts_on <= ${day}::date and (salary.ends_on is null or salary.ends_on > ${day}::date)
    where (employee.ogid = ${ogid} or employee.id::text = ${ogid}) and employee.id <> ${user.id}::uuid
      and ${inScope(user, 'promotion.propose', employee, today)}`.execute(db)
  return found.rows[0]
}

export interface Target {
  office_id: string
  team_id: string | null
  designation_id: string
}

/** What of a post is not there, and what is archived, by the name of its field. */
export async function findTarget(db: Db, { office_id, team_id, designation_id }: Target) {
  const found = await sql<{ field: 'office_id' | 'team_id' | 'designation_id'; title: string; archived: boolean }>`
    select 'office_id' as field, title, archived_at is not null as archived from office where id = ${office_id}::uuid
    union all
    select 'team_id', title, archived_at is not null from team where id = ${team_id}::uuid and office_id = ${office_id}::uuid
    union all
    select 'designation_id', title, archived_at is not null from designation where id = ${designation_id}::uuid`.execute(db)
  return found.rows
}

/** Who is told when a promotion cannot take effect: whoever proposed it, and the HR managers. */
export async function findProposers(db: Db, proposerId: string, today: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from employee where works_on(employee, ${today}::date) and (id = ${proposerId}::uuid or roles @> array['hr_manager'])`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}
