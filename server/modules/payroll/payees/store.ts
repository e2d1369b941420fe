/** Everybody with the salary that counts today. */

import type { SalarySource } from '@iroko/contract/people/salaries'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { ifThere, type Named, personRef, placedOn } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { salaryModeOf } from '../../people/salary-modes/store.ts'
import { groupOn } from '../pay-groups/store.ts'

interface ListFilters extends ListQuery {
  amounts?: boolean | undefined
  office_id?: string | undefined
  pay_group_id?: string | undefined
  salary_mode?: SalaryMode | undefined
  missing?: boolean | undefined
  pending?: boolean | undefined
}

/** Everybody with their salary. Amounts only where asked for and in the user's scope; sorting by them does not betray the others. */
export function listSalaries(db: Db, user: User, list: ListFilters, today: string) {
  const { amounts = false, office_id, pay_group_id, salary_mode, missing, pending, q } = list
  const isRead = inScope(user, 'people.pay.read', sql.ref('employee.id'), today)
  const amount = amounts ? sql<number | null>`case when ${isRead} then salary.amount_kobo end` : sql<null>`null::bigint`
  const found = db
    .selectFrom('employee')
    .leftJoin('salary', (join) =>
      join
        .onRef('salary.employee_id', '=', 'employee.id')
        .on('salary.replaced_at', 'is', null)
        .on('salary.starts_on', '<=', today)
        .on(sql<boolean>`(salary.ends_on is null or salary.ends_on > ${today}::date)`),
    )
    .leftJoin('salary_change as change', (join) =>
      join
        .onRef('change.employee_id', '=', 'employee.id')
        .on('change.status', '=', 'pending')
        // Nobody sees here that a change of their own salary awaits a decision.
        .on('change.employee_id', '<>', user.id),
    )
    .leftJoin('placement', (join) => join.on(placedOn(sql`greatest(${today}::date, employee.hire_date)`)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .select(['employee.id', personRef().as('employee'), 'office.title as office', 'designation.title as designation'])
    .select(['salary.starts_on', sql<SalarySource | null>`salary.source`.as('source'), amount.as('amount_kobo')])
    .select(salaryModeOf.as('salary_mode'))
    .select([
      sql<Named>`(select json_build_object('id', id, 'title', title) from pay_group where id = ${groupOn(sql`employee.id`, today)})`.as(
        'pay_group',
      ),
      sql<{ title: string; starts_on: string } | null>`(select json_build_object('title', title, 'starts_on', starts_on)
        from pay_group_member planned join pay_group on pay_group.id = planned.pay_group_id
        where planned.employee_id = employee.id and planned.starts_on > ${today}::date order by planned.starts_on limit 1)`.as(
        'next_group',
      ),
      ifThere(
        'change',
        sql<{ id: string; starts_on: string; first_salaries_id: string | null }>`json_build_object('id', change.id,
          'starts_on', change.starts_on, 'first_salaries_id', change.first_salaries_id)`,
      ).as('pending'),
    ])
    .where(isEmployed())
    .$if(office_id !== undefined, (it) => it.where('placement.office_id', '=', office_id ?? ''))
    .$if(pay_group_id !== undefined, (it) =>
      it.where(sql<SqlBool>`${groupOn(sql`employee.id`, today)} = ${pay_group_id}::uuid`),
    )
    .$if(salary_mode !== undefined, (it) => it.where(salaryModeOf, '=', salary_mode ?? 'bank'))
    .$if(missing !== undefined, (it) => it.where('salary.id', missing ? 'is' : 'is not', null))
    .$if(pending !== undefined, (it) => it.where('change.id', pending ? 'is not' : 'is', null))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  return listPage(db, found, list, {
    columns: {
      employee: sql.ref('employee.full_name'),
      amount_kobo: amounts ? sql`case when ${isRead} then salary.amount_kobo end` : sql.ref('employee.full_name'),
      starts_on: sql.ref('salary.starts_on'),
    },
    fallback: 'employee',
    tie: sql.ref('employee.id'),
  })
}
