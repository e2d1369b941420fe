/** Final settlements: whose there are, and who left without one. */
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { encashableDays } from '../../leave/balances/store-encashed.ts'
import { shortfallOn } from '../../people/resignations/store.ts'
import { paidNoticeOn } from '../../people/terminations/store.ts'
import { balanceOf } from '../loans/store.ts'
import { counts } from '../runs/store.ts'

const newestDay = sql`employee.exit_date`

/** Notice that is paid to `employee` as their exit says, or below zero owed by them. */
export const noticeOn = (lastDay: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${paidNoticeOn(sql.ref('employee.id'), lastDay)} - ${shortfallOn(sql.ref('employee.id'), lastDay)})::int`

/** Whether `employee` has a final settlement of a last day, or one on its way, by another payroll than this one. */
export const isSettled = (beside: string | null = null, lastDay: RawBuilder<unknown> = newestDay): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 ${settlementsOf(lastDay)} and settling.id is distinct from ${beside}::uuid)`

/** Final settlements (`settling`) of a last day of `employee`. */
const settlementsOf = (lastDay: RawBuilder<unknown>) => sql`from payroll_run_person chosen
  join payroll_run settling on settling.id = chosen.run_id and settling.kind = 'final' and ${counts('settling')}
  where chosen.employee_id = employee.id and ${lastDay} between settling.starts_on and settling.ends_on`

/** The final settlement of somebody's last day; undefined without one. */
export async function settlementOf(db: Db, employeeId: string): Promise<Pick<PayrollRun, 'reference' | 'state'> | undefined> {
  const found = await sql<Pick<PayrollRun, 'reference' | 'state'>>`
    select settling.reference, settling.state from employee, lateral (select settling.reference, settling.state ${settlementsOf(newestDay)}
      order by settling.created_at limit 1) settling where employee.id = ${employeeId}::uuid`.execute(db)
  return found.rows[0]
}

/** A final settlement of the month of a last day (`ended`) that is not sent yet: it takes further leavers. */
const openSettlement = sql<{ id: string; title: string } | null>`(
  select json_build_object('id', settling.id, 'title', settling.reference) from payroll_run settling
  where settling.kind = 'final' and settling.state in ('draft', 'review', 'failed')
    and ended.exit_date between settling.starts_on and settling.ends_on
    and not exists (select 1 from payroll_approval where run_id = settling.id and status = 'pending')
  order by settling.created_at limit 1)`

/**
 * Who left in the year until a day without a final settlement; of one month only those whose last day is in its period. Whoever was taken
 * back is owed the settlement of what ended all the same, but keeps their leave.
 */
export function listLeavers(
  db: Db,
  today: string,
  period: { starts_on: string; ends_on: string } | undefined,
  list: ListQuery,
) {
  const ended = sql<{ exit_date: string }>`lateral (select employment.ends_on as exit_date from employment
    where employment.employee_id = employee.id and employment.ends_on between ${today}::date - 365 and ${today}::date + 60
      and ${period ? sql`employment.ends_on between ${period.starts_on}::date and ${period.ends_on}::date` : sql`true`}
      and not ${isSettled(null, sql`employment.ends_on`)}
    order by employment.ends_on desc limit 1)`
  const query = db
    .selectFrom('employee')
    .innerJoin(ended.as<'ended'>('ended'), (join) => join.onTrue())
    .select(['employee.id', personRef().as('employee'), 'ended.exit_date'])
    .select([
      sql<number>`case when employee.exit_date = ended.exit_date then floor(${encashableDays} * 2) / 2 else 0 end`.as(
        'leave_days',
      ),
      sql<number>`(select coalesce(sum(${balanceOf('loan')}), 0)::bigint from loan
        where loan.employee_id = employee.id and loan.status = 'approved')`.as('loans_kobo'),
      noticeOn(sql.ref('ended.exit_date')).as('notice_days'),
      openSettlement.as('settlement'),
    ])
    .where(sql<SqlBool>`employee.erased_at is null and exists (select 1 from salary where salary.employee_id = employee.id)`)
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: { exit_date: sql.ref('ended.exit_date'), employee: sql.ref('employee.full_name') },
    fallback: '-exit_date',
    tie: sql.ref('employee.id'),
  })
}
