/** Leave of the whole workforce as data. */

import type { Parsed } from '@iroko/contract/endpoint'
import type { workforceLeave } from '@iroko/contract/leave/workforce'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { placedOn } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'
import { kindReadable } from '../applications/store.ts'
import { roundDays } from '../types/rules.ts'

/** One row an application, with the place that the person had when the leave began. */
export function listWorkforce(
  db: Db,
  { user, today }: { user: User; today: string },
  query: Parsed<typeof workforceLeave.list>['query'],
) {
  const { q, status, leave_type_id, office_id, office_type, branch_id, from, to } = query
  const wanted = [
    status ? sql`leave_application.status = ${status}` : sql`leave_application.status <> 'draft'`,
    leave_type_id
      ? sql`(leave_application.leave_type_id = ${leave_type_id}::uuid and ${kindReadable(user, today)})`
      : undefined,
    office_id ? sql`leave_application.office_id = ${office_id}::uuid` : undefined,
    office_type ? sql`leave_application.office_id in (select id from office where office_type = ${office_type})` : undefined,
    branch_id
      ? sql`exists (
          select 1 from placement there where there.employee_id = leave_application.employee_id and there.branch_id = ${branch_id}::uuid
            and there.starts_on <= leave_application.starts_on and (there.ends_on is null or there.ends_on > leave_application.starts_on))`
      : undefined,
    from ? sql`leave_application.ends_on >= ${from}::date` : undefined,
    to ? sql`leave_application.starts_on <= ${to}::date` : undefined,
    q ? sql`leave_application.employee_id in ${matchingEmployees(q)}` : undefined,
  ].filter((condition) => condition !== undefined)
  const where = sql<SqlBool>`(${sql.join(wanted, sql` and `)})`
  const rows = db
    .selectFrom('leave_application')
    .innerJoin('employee', 'employee.id', 'leave_application.employee_id')
    .innerJoin('leave_type', 'leave_type.id', 'leave_application.leave_type_id')
    .innerJoin('office', 'office.id', 'leave_application.office_id')
    .leftJoin('placement', (join) => join.on(placedOn(sql.ref('leave_application.starts_on'), 'leave_application.employee_id')))
    .leftJoin('team', 'team.id', 'placement.team_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .leftJoin('branch', 'branch.id', 'placement.branch_id')
    .select([
      'leave_application.id',
      'employee.ogid',
      'employee.full_name',
      'office.title as office',
      'office.office_type',
      'leave_application.starts_on',
      'leave_application.ends_on',
      'leave_application.days',
      'leave_application.status',
      'leave_application.created_at',
    ])
    .select([
      sql<string | null>`case when ${kindReadable(user, today)} then leave_type.title end`.as('leave_type'),
      sql<string>`coalesce(team.title, '')`.as('team'),
      sql<string>`coalesce(branch.title, '')`.as('branch'),
      sql<string>`coalesce(designation.title, '')`.as('designation'),
    ])
    .where(where)
  const columns = {
    starts_on: sql.ref('leave_application.starts_on'),
    created_at: sql.ref('leave_application.created_at'),
    days: sql.ref('leave_application.days'),
    full_name: sql.ref('employee.full_name'),
    office: sql.ref('office.title'),
  }
  const counted = db.selectFrom('leave_application').where(where)
  return listPage(db, rows, query, { columns, fallback: '-starts_on', tie: sql.ref('leave_application.id') }, counted)
}

interface Cell {
  office_id: string
  office: string
  leave_type_id: string
  leave_type: string
  days: number
}

/** Days by office, and by leave type where they may be known, of the leave that begins between two days. One statement. */
export async function pivotByOffice(db: Db, query: Parsed<typeof workforceLeave.pivot>['query'], withTypes: boolean) {
  const found = await sql<Cell>`
    select office.id as office_id, office.title as office, leave_type.id as leave_type_id, leave_type.title as leave_type, sum(days) as days
    from leave_application application
    join office on office.id = application.office_id
    join leave_type on leave_type.id = application.leave_type_id
    where application.status = ${query.status} and application.starts_on between ${query.from}::date and ${query.to}::date
    group by office.id, leave_type.id
    order by office.title, leave_type.title`.execute(db)
  const typed = withTypes ? found.rows : []
  const types = new Map(typed.map(({ leave_type_id, leave_type }) => [leave_type_id, leave_type]))
  const totals: Record<string, number> = {}
  for (const { leave_type_id, days } of typed) totals[leave_type_id] = roundDays((totals[leave_type_id] ?? 0) + days)
  return {
    leave_types: [...types].map(([id, title]) => ({ id, title })).toSorted((a, b) => a.title.localeCompare(b.title)),
    rows: [...Map.groupBy(found.rows, ({ office_id }) => office_id)].map(([id, cells]) => ({
      office: { id, title: cells[0]?.office ?? '' },
      days: Object.fromEntries((withTypes ? cells : []).map(({ leave_type_id, days }) => [leave_type_id, days])),
      total: roundDays(cells.reduce((sum, { days }) => sum + days, 0)),
    })),
    totals,
  }
}
