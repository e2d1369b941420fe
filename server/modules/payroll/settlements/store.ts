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

/** Whether `employee` has a final settlement of their last day, or one on its way, by another payroll than this one. */
export const isSettled = (beside: string | null = null): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 ${settlements} and settling.id is distinct from ${beside}::uuid)`

/** Final settlements (`settling`) of the last day of `employee`. */
const settlements = sql`from payroll_run_person chosen
  join payroll_run settling on settling.id = chosen.run_id and settling.kind = 'final' and ${counts('settling')}
  where chosen.employee_id = employee.id and employee.exit_date between settling.starts_on and settling.ends_on`

/** The final settlement of somebody's last day; undefined without one. */
export async function settlementOf(db: Db, employeeId: string): Promise<Pick<PayrollRun, 'reference' | 'state'> | undefined> {
  const found = await sql<Pick<PayrollRun, 'reference' | 'state'>>`
    select settling.reference, settling.state from employee, lateral (select settling.reference, settling.state ${settlements}
      order by settling.created_at limit 1) settling where employee.id = ${employeeId}::uuid`.execute(db)
  return found.rows[0]
}

/** A final settlement of the month of `employee`'s last day that is not sent yet: it takes further leavers. */
const openSettlement = sql<{ id: string; title: string } | null>`(
  select json_build_object('id', settling.id, 'title', settling.reference) from payroll_run settling
  where settling.kind = 'final' and settling.state in ('draft', 'review', 'failed')
    and employee.exit_date between settling.starts_on and settling.ends_on
    and not exists (select 1 from payroll_approval where run_id = settling.id and status = 'pending')
  order by settling.created_at limit 1)`

/** Who left in the year until a day without a final settlement; of one month only those whose last day is in its period. */
export function listLeavers(
  db: Db,
  today: string,
  period: { starts_on: string; ends_on: string } | undefined,
  list: ListQuery,
) {
  const query = db
    .selectFrom('employee')
    .select(['employee.id', personRef().as('employee'), sql<string>`employee.exit_date`.as('exit_date')])
    .select([
      sql<number>`floor(${encashableDays} * 2) / 2`.as('leave_days'),
      sql<number>`(select coalesce(sum(${balanceOf('loan')}), 0)::bigint from loan
        where loan.employee_id = employee.id and loan.status = 'approved')`.as('loans_kobo'),
      sql<number>`(${paidNoticeOn(sql.ref('employee.id'), sql.ref('employee.exit_date'))}
        - ${shortfallOn(sql.ref('employee.id'), sql.ref('employee.exit_date'))})::int`.as('notice_days'),
      openSettlement.as('settlement'),
    ])
    .where(sql<SqlBool>`employee.exit_date between ${today}::date - 365 and ${today}::date + 60`)
    .where(sql<SqlBool>`employee.erased_at is null and exists (select 1 from salary where salary.employee_id = employee.id)`)
    .where(sql<SqlBool>`not ${isSettled()}`)
    .$if(period !== undefined, (it) =>
      it.where(sql<SqlBool>`employee.exit_date between ${period?.starts_on}::date and ${period?.ends_on}::date`),
    )
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: { exit_date: sql.ref('employee.exit_date'), employee: sql.ref('employee.full_name') },
    fallback: '-exit_date',
    tie: sql.ref('employee.id'),
  })
}
