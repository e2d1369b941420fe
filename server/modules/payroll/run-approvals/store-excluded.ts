/** Who does not approve a payroll, since they had a hand in what it pays. */

import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { toPay } from '../payouts/store.ts'

/** Remembers who started or calculated a payroll; nobody takes the place of another. */
export async function addPreparer(db: Db, run_id: string, employee_id: string): Promise<void> {
  await db
    .insertInto('payroll_run_maker')
    .values({ run_id, employee_id })
    .onConflict((on) => on.doNothing())
    .execute()
}

const countsIn = (month: string) =>
  sql`${sql.ref(month)} between coalesce(change.starts_on, '-infinity') and coalesce(change.ends_on, 'infinity')`

/**
 * Who does not approve a payroll: those who started or calculated it, those whom it pays where they were chosen or are a pay group, those
 * who made what it pays, and those to whom it was given, as long as nobody else has approved another payroll with it. What most of the
 * company gets is nobody's own.
 */
export async function findExcluded(db: Db, runId: string): Promise<string[]> {
  const found = await sql<{ person: string | null }>`
    with run as (select id, kind, month, pay_group_id, rules_id from payroll_run where id = ${runId}::uuid),
    paid as (select employee_id, created_at as calculated_at from payslip where run_id = ${runId}::uuid),
    chosen as (select employee_id, chosen_by from payroll_run_person where run_id = ${runId}::uuid),
    -- Not materialized: asked for one person at a time.
    earlier as not materialized (
      select slip.employee_id, slip.created_at as calculated_at, approved.month, approved.kind <> 'off_cycle' as monthly
      from payslip slip join payroll_run approved on approved.id = slip.run_id and approved.approved_at is not null
      where slip.voided_at is null and approved.id <> ${runId}::uuid
    ),
    -- What the last one of the month had anyway is not looked at one by one.
    newest as materialized (
      select distinct on (employee_id) employee_id, calculated_at, month from earlier where monthly order by employee_id, calculated_at desc
    ),
    -- What it is the first with. A balance of leave counts where it is paid out.
    fresh as (
      select change.employee_id, made_by, given from pay_change change join paid using (employee_id)
      left join newest on newest.employee_id = change.employee_id, run
      where change.what <> 'leave' and (change.off_cycle or run.kind <> 'off_cycle')
        and (newest.calculated_at >= made_at and ${countsIn('newest.month')}) is not true
        and (${countsIn('run.month')} or (ended_at > paid.calculated_at and starts_on <= run.month))
        and not exists (select from earlier where earlier.employee_id = change.employee_id and earlier.calculated_at >= made_at
          and (change.off_cycle or monthly) and ${countsIn('earlier.month')})
      union all
      select change.employee_id, made_by, given from pay_change change join payroll_run_person person using (employee_id)
      where person.run_id = ${runId}::uuid and person.leave_days > 0 and change.what = 'leave'
        and not exists (select from payroll_run_person settled join payroll_run approved on approved.id = settled.run_id and approved.approved_at is not null
          where settled.employee_id = change.employee_id and settled.leave_days > 0 and approved.id <> ${runId}::uuid and approved.approved_at >= made_at)
    )
    -- It started or was calculated by them, has these people in it, or these payments.
    select employee_id as person from payroll_run_maker where run_id = ${runId}::uuid
    union select chosen_by from chosen
    union select chosen_by from payroll_run_item where run_id = ${runId}::uuid
    -- It pays them, and few others.
    union select employee_id from (select employee_id from chosen
        union select employee_id from paid where exists (select from run where pay_group_id is not null)) few
      where (select count(*) from paid) * 2 < (select count(*) from employee where is_employed(employee))
    -- It is the first with what they changed, or with what one colleague gave them and few others.
    union select made_by from fresh
    union select unnest(array_agg(employee_id)) from fresh where given group by made_by
      having count(distinct employee_id) * 2 < (select count(*) from employee where is_employed(employee))
    -- It pays again what they said that the bank returned.
    union select reversed_by from payroll_run reversed join run on run.month = reversed.month
        and (run.kind = reversed.kind or run.kind in ('regular', 'final') and reversed.kind in ('regular', 'final'))
      where reversed_payment = 'returned'
        and exists (select from payslip join paid using (employee_id) where run_id = reversed.id and ${toPay} > 0)
    -- It pays again what a payroll had paid of earlier months, of which they said that the bank returned it.
    union select reversed_by from payroll_run reversed join payslip on payslip.run_id = reversed.id and payslip.held_kobo > 0 and ${toPay} > 0
      join payslip paying on paying.run_id = ${runId}::uuid and paying.employee_id = payslip.employee_id
      join payslip held on held.paid_by = paying.id and held.created_at <= reversed.reversed_at
      where reversed_payment = 'returned'
    -- It is the first since they set the pay period.
    union select config.created_by from payroll_config config, run
      where run.kind = 'regular' and not exists (select from payroll_run other where other.id <> run.id and other.kind = 'regular'
        and other.approved_at is not null and other.created_at >= config.created_at)
    -- It is the first by the rules of the law that they wrote.
    union select rules.created_by from statutory_rules rules join run on run.rules_id = rules.id
      where not exists (select from payroll_run other
        where other.rules_id = rules.id and other.id <> run.id and other.state in ('approved', 'paid', 'closed'))`.execute(db)
  return found.rows.flatMap(({ person }) => person ?? [])
}
