/** What a payroll is the first to pay: every change of what its people are paid by that no approved payroll of theirs had. */
import { type RawBuilder, sql } from 'kysely'
import { toPay } from '../payouts/store.ts'

/** A payroll and whom it pays, or one that is not started or calculated yet: then everyone who works here, as it is now. */
export interface FreshScope {
  run: RawBuilder<unknown>
  paid: RawBuilder<unknown>
  id: string | null
}

/** One that is calculated. */
export const ofRun = (id: string): FreshScope => ({
  id,
  run: sql`select id, kind, month, pay_group_id, rules_id from payroll_run where id = ${id}::uuid`,
  paid: sql`select employee_id, created_at as calculated_at from payslip where run_id = ${id}::uuid`,
})

/** A regular one of a month, as if it were calculated now; `id` where it was started. */
export const ofMonth = (month: string, now: Date, id: string | null = null): FreshScope => ({
  id,
  run: sql`select ${id}::uuid as id, 'regular'::text as kind, ${month}::date as month, null::uuid as pay_group_id,
    (select rules.id from statutory_rules rules where rules.starts_on <= ${month}::date order by rules.starts_on desc limit 1) as rules_id`,
  paid: sql`select id as employee_id, ${now.toISOString()}::timestamptz as calculated_at from employee where is_employed(employee)`,
})

const countsIn = (month: string) =>
  sql`${sql.ref(month)} between coalesce(change.starts_on, '-infinity') and coalesce(change.ends_on, 'infinity')`

/** What is read and keeps nobody from approving: no money becomes more by it, or whoever chose it is shut out for that. */
const silent = sql`('state', 'pension', 'settlement')`

/**
 * The CTEs `run`, `paid`, `chosen` and `fresh`: of each change its `line`, and whether it bars whoever made it: done alone, and not
 * countersigned.
 */
export const freshIn = ({ id, run, paid }: FreshScope): RawBuilder<unknown> => sql`
    run as (${run}),
    paid as (${paid}),
    chosen as (select employee_id, chosen_by from payroll_run_person where run_id = ${id}::uuid),
    -- Not materialized: asked for one person at a time.
    earlier as not materialized (
      select slip.employee_id, slip.created_at as calculated_at, approved.month, approved.kind <> 'off_cycle' as monthly
      from payslip slip join payroll_run approved on approved.id = slip.run_id and approved.approved_at is not null
      where slip.voided_at is null and approved.id is distinct from ${id}::uuid
    ),
    -- What the last one of the month had anyway is not looked at one by one.
    newest as materialized (
      select distinct on (employee_id) employee_id, calculated_at, month from earlier where monthly order by employee_id, calculated_at desc
    ),
    -- What it is the first with. A balance of leave counts where it is paid out.
    found as (
      select change, change.employee_id from pay_change change join paid using (employee_id)
      left join newest on newest.employee_id = change.employee_id, run
      where change.what <> 'leave' and (change.off_cycle or run.kind <> 'off_cycle')
        and (newest.calculated_at >= made_at and ${countsIn('newest.month')}) is not true
        and (${countsIn('run.month')} or (ended_at > paid.calculated_at and starts_on <= run.month))
        and not exists (select from earlier where earlier.employee_id = change.employee_id and earlier.calculated_at >= made_at
          and (change.off_cycle or monthly) and ${countsIn('earlier.month')})
      union all
      select change, change.employee_id from pay_change change join payroll_run_person person using (employee_id)
      where person.run_id = ${id}::uuid and person.leave_days > 0 and change.what = 'leave'
        and not exists (select from payroll_run_person settled join payroll_run approved on approved.id = settled.run_id and approved.approved_at is not null
          where settled.employee_id = change.employee_id and settled.leave_days > 0 and approved.id is distinct from ${id}::uuid
            and approved.approved_at >= made_at)
    ),
    fresh as (
      select (change).*, sign.countersigned_by, sign.countersigned_at, pay_line(change) as line,
        (change).agreed_by is null and sign.line is null and (change).what not in ${silent} as bars
      from found left join pay_countersignature sign on sign.line = pay_line(change)
    ),
    -- What else one person did alone that everybody is paid by.
    acts as (
      -- It is the first since they set the pay period.
      select 'period:' || config.id as line, 'period' as what, config.created_by as made_by, config.created_at as made_at,
        jsonb_build_object('from_date', config.from_date, 'to_date', config.to_date) as became
      from payroll_config config, run
      where run.kind = 'regular' and config.created_by is not null and not exists (select from payroll_run other where other.id is distinct from run.id
        and other.kind = 'regular' and other.approved_at is not null and other.created_at >= config.created_at)
      -- It is the first by the rules of the law that they wrote.
      union all select 'law:' || rules.id, 'law', rules.created_by, rules.created_at, jsonb_build_object('title', rules.title)
      from statutory_rules rules join run on run.rules_id = rules.id
      where rules.created_by is not null and not exists (select from payroll_run other
        where other.rules_id = rules.id and other.id is distinct from run.id and other.state in ('approved', 'paid', 'closed'))
      -- It pays again what they said that the bank returned.
      union all select 'returned:' || reversed.id, 'returned', reversed.reversed_by, reversed.reversed_at, jsonb_build_object('title', reversed.reference)
      from payroll_run reversed join run on run.month = reversed.month
        and (run.kind = reversed.kind or run.kind in ('regular', 'final') and reversed.kind in ('regular', 'final'))
      where reversed_payment = 'returned' and reversed.reversed_by is not null
        and exists (select from payslip join paid using (employee_id) where run_id = reversed.id and ${toPay} > 0)
      -- It pays again what a payroll had paid of earlier months, of which they said that the bank returned it.
      union select 'returned:' || reversed.id, 'returned', reversed.reversed_by, reversed.reversed_at, jsonb_build_object('title', reversed.reference)
      from payroll_run reversed join payslip on payslip.run_id = reversed.id and payslip.held_kobo > 0 and ${toPay} > 0
        join payslip paying on paying.run_id = ${id}::uuid and paying.employee_id = payslip.employee_id
        join payslip held on held.paid_by = paying.id and held.created_at <= reversed.reversed_at
      where reversed_payment = 'returned' and reversed.reversed_by is not null
    ),
    alone as (select acts.*, sign.countersigned_by, sign.countersigned_at, sign.line is null as bars
      from acts left join pay_countersignature sign on sign.line = acts.line)`
