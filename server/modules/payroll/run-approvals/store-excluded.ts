/** Who does not approve a payroll, since they had a hand in what it pays. */

import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { toPay } from '../payslips/store-paid.ts'

/** Remembers who started or calculated a payroll; nobody takes the place of another. */
export async function addPreparer(db: Db, run_id: string, employee_id: string): Promise<void> {
  await db
    .insertInto('payroll_run_maker')
    .values({ run_id, employee_id })
    .onConflict((on) => on.doNothing())
    .execute()
}

/**
 * What people are paid by that somebody made: when, for which months (null: from the first, to the last), whether payrolls beside those of
 * the month have it too, whether it gives them something, so that they do not agree to it either, and when it was ended: a payroll that was
 * calculated before pays it all the same.
 */
const changes = sql`
  -- An allowance.
  select employee_id, created_by as made_by, created_at as made_at, starts_on,
    case when archived_at is null then ends_on else starts_on - interval '1 month' end as ends_on, false as off_cycle, true as is_given, ended_at
  from pay_item where allowance_type_id is not null
  union all
  -- The end of a deduction, which counts from the first month without it.
  select employee_id, ended_by, ended_at, case when archived_at is null then ends_on + interval '1 month' else starts_on end, null, false, true, null
  from pay_item where deduction_type_id is not null and ended_by is not null
  union all
  -- Tax details, how they receive their pay, a pay group, how its days count, a skipped instalment, pay that was held back and released, an
  -- exit that was cancelled, the day of hire or exit, past days of the roster, the number of a terminal that was said to be theirs.
  select employee_id, made_by, made_at, starts_on, ends_on, what in ('tax', 'payment', 'mode'), what in ('tax', 'loan', 'payment'), null
  from pay_change
  union all
  -- A loan that was recorded as paid back.
  select loan.employee_id, entry.created_by, entry.created_at, null, null, false, true, null
  from loan_entry entry join loan on loan.id = entry.loan_id where entry.kind = 'settlement'
  union all
  -- Coming back, with the salary of before.
  select employee_id, changed_by, created_at, null, null, false, false, null from employee_status_change where status = 'active'
  union all
  -- Days of this month and the last that count without a request: punches that were entered or imported (a conflict is paid until it is
  -- resolved), a punch that was given to a day.
  select employee_id, recorded_by, max(received_at), null, null, false, false, null from punch
  where source in ('manual', 'import') and not notes ?| array['request', 'resolved'] and at >= (select month - interval '2 months' from run)
  group by 1, 2
  union all
  select employee_id, cleared_by, cleared_at, null, null, false, false, null from stray_punch where day is not null`

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
    change as (${changes}),
    -- Not materialized: asked for one person at a time.
    earlier as not materialized (
      select slip.employee_id, slip.created_at as calculated_at, approved.month, approved.kind <> 'off_cycle' as monthly
      from payslip slip join payroll_run approved on approved.id = slip.run_id and approved.approved_at is not null
      where slip.voided_at is null and approved.id <> ${runId}::uuid
    ),
    -- What it is the first with.
    fresh as (
      select employee_id, made_by, is_given from change join paid using (employee_id), run
      where (change.off_cycle or run.kind <> 'off_cycle') and (${countsIn('run.month')} or (ended_at > paid.calculated_at and starts_on <= run.month))
        and not exists (select from earlier where earlier.employee_id = change.employee_id and earlier.calculated_at >= made_at
          and (change.off_cycle or monthly) and ${countsIn('earlier.month')})
    )
    -- It started or was calculated by them, has these people in it, or these payments.
    select employee_id as person from payroll_run_maker where run_id = ${runId}::uuid
    union select chosen_by from chosen
    union select chosen_by from payroll_run_item where run_id = ${runId}::uuid
    -- It pays them, and few others.
    union select employee_id from (select employee_id from chosen
        union select employee_id from paid where exists (select from run where pay_group_id is not null)) few
      where (select count(*) from paid) * 2 < (select count(*) from employee where status = 'active')
    -- It is the first with what they changed, or with what one colleague gave them and few others.
    union select made_by from fresh
    union select unnest(array_agg(employee_id)) from fresh where is_given group by made_by
      having count(distinct employee_id) * 2 < (select count(*) from employee where status = 'active')
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
