/** What must hold of payslips. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V4',
    says: 'Payslips are the sums of their lines',
    finds: `
      select payslip.id::text as what from payslip
      left join lateral (
        select coalesce(sum(amount_kobo) filter (where kind = 'earning'), 0) as earned,
          coalesce(sum(amount_kobo) filter (where kind = 'refund'), 0) as refunded,
          coalesce(sum(amount_kobo) filter (where kind = 'deduction'), 0) as deducted,
          coalesce(sum(amount_kobo) filter (where kind = 'employer'), 0) as employer
        from payslip_line where payslip_id = payslip.id
      ) line on true
      where gross_kobo <> earned or refunds_kobo <> refunded or deductions_kobo <> deducted or employer_kobo <> employer or net_kobo <> earned + refunded - deducted`,
  },
  {
    id: 'V5',
    says: 'Employees have at most one valid payslip per month and kind, and off-cycle one of each payroll',
    finds: `
      select employee_id || ' in ' || month as what from payslip
      where voided_at is null and not exists (
        select 1 from payslip newer where newer.replaces = payslip.id and newer.voided_at is null)
      group by employee_id, month, replace(kind, 'correction', 'regular'), case when kind = 'off_cycle' then run_id end having count(*) > 1`,
  },
  {
    id: 'V6',
    says: 'Payslips are for months in which the employee worked here',
    finds: `
      select employee.ogid || ' in ' || payslip.month as what from payslip
      join payroll_run on payroll_run.id = run_id join employee on employee.id = payslip.employee_id
      where voided_at is null and payroll_run.state in ('approved', 'paid', 'closed')
        and ((payslip.facts ->> 'hire_date')::date > payroll_run.ends_on
          or (payslip.facts ->> 'exit_date')::date < payroll_run.starts_on)
        and payslip.gross_kobo <> 0`,
  },
  {
    id: 'V8',
    says: 'PAYE of the year is the sum of its months, less what was given back, and what was paid before',
    finds: `
      select payslip.employee_id || ' in ' || payslip.month as what from payslip
      where voided_at is null and year_tax_kobo <> (
        select sum(earlier.paye_kobo - case when earlier.refunds_kobo = 0 then 0 else coalesce((select sum(amount_kobo) from payslip_line
          where payslip_id = earlier.id and key = 'paye_set_off'), 0) end) from payslip earlier where earlier.employee_id = payslip.employee_id
          and earlier.voided_at is null and (earlier.month, earlier.seq) <= (payslip.month, payslip.seq)
          and earlier.id is distinct from payslip.replaces and date_trunc('year', earlier.month) = date_trunc('year', payslip.month)
      ) + coalesce((payslip.facts -> 'before' ->> 'tax_kobo')::bigint, (
        select (first.facts -> 'so_far' ->> 'tax_kobo')::bigint from payslip first where first.employee_id = payslip.employee_id
          and first.voided_at is null and date_trunc('year', first.month) = date_trunc('year', payslip.month)
        order by first.month, first.seq limit 1), 0)`,
  },
  {
    id: 'V9',
    says: 'Net pay is not negative; other deductions are at most a third of gross pay until the final settlement, and court orders within their limit',
    finds: `
      select payslip.id::text as what from payslip cross join lateral (
        select coalesce(sum(amount_kobo) filter (where court.limit_percent is null), 0) as others_kobo,
          coalesce(sum(amount_kobo), 0) as all_kobo, coalesce(sum(amount_kobo) filter (where court.limit_percent is not null), 0) as courts_kobo,
          max(court.limit_percent) as limit_percent
        from payslip_line line left join lateral (select (claim ->> 'limit_percent')::int as limit_percent
          from jsonb_array_elements((payslip.facts -> 'deductions') || (payslip.facts -> 'carried')) claim
          where claim ->> 'id' = line.key and claim ->> 'limit_percent' is not null limit 1) court on true
        where line.payslip_id = payslip.id and line.kind = 'deduction' and key not in ('pension', 'pension_voluntary', 'nhf', 'nhis', 'paye')) taken
      where net_kobo < 0 or payslip.kind <> 'final' and 3 * taken.others_kobo > greatest(gross_kobo, 0)
        or 100 * taken.courts_kobo > taken.limit_percent * (net_kobo + taken.all_kobo)`,
  },
  {
    id: 'held',
    says: 'Net pay that was held back is paid once, to whom it is owed',
    finds: `
      select paying.id::text as what from payslip paying left join (
        select paid_by, sum(greatest(net_kobo + held_kobo - paid_before_kobo, 0)) as kobo, array_agg(distinct employee_id) as people
        from payslip where paid_by is not null group by paid_by
      ) paid on paid.paid_by = paying.id
      where paying.voided_at is null and paying.replaces is null
        and (paying.held_kobo <> coalesce(paid.kobo, 0) or paid.people <> array[paying.employee_id])`,
  },
  {
    id: 'unpaid_days',
    says: 'Days of work with a salary are paid by the payroll after they were known at the latest',
    finds: `
      with done as (select * from payroll_run where kind = 'regular' and state in ('approved', 'paid', 'closed')),
      -- What payslips paid, with what later ones settled of earlier months; what people kept of a reversed payroll, too.
      part as (
        select slip.employee_id, part.* from payslip slip join payroll_run run on run.id = slip.run_id cross join lateral (
          select slip.facts as state, run.starts_on, run.ends_on where slip.kind <> 'off_cycle'
          union all select past -> 'now', (past ->> 'starts_on')::date, (past ->> 'ends_on')::date
            from jsonb_array_elements(slip.facts -> 'past') past) part
        where slip.voided_at is null or run.reversed_payment = 'kept'),
      paid as (
        select employee_id, range_agg(days) as days from part, jsonb_array_elements(part.state -> 'salaries') salary,
          jsonb_array_elements(coalesce(nullif(part.state -> 'spans', 'null'),
            jsonb_build_array(jsonb_build_object('first', part.state -> 'hire_date', 'last', part.state -> 'exit_date')))) spell, lateral (
          select greatest((salary ->> 'starts_on')::date, (spell ->> 'first')::date, part.starts_on) as first,
            least((salary ->> 'ends_on')::date, (spell ->> 'last')::date + 1, part.ends_on + 1) as after) span,
          lateral (select daterange(first, after) as days where first < after) range
        group by employee_id),
      worked as (
        select employee.id, employee.ogid, done.month, range_agg(days) as days
        from employee cross join lateral (select distinct on (month) month, starts_on, ends_on from done
          where pay_group_id is null or pay_group_id = (select member.pay_group_id from pay_group_stretches() member
            where member.employee_id = employee.id and member.starts_on <= done.ends_on and member.ends_on > done.ends_on)) done
        join employment on employment.employee_id = employee.id
        join salary on salary.employee_id = employee.id and salary.replaced_at is null
          and exists (select 1 from done later where later.month > done.month and later.approved_at > greatest(salary.created_at, employment.entered_at)
            and (later.pay_group_id is null or later.pay_group_id = (select member.pay_group_id from pay_group_stretches() member
              where member.employee_id = employee.id and member.starts_on <= later.ends_on and member.ends_on > later.ends_on)))
        cross join lateral (select greatest(salary.starts_on, employment.starts_on, done.starts_on) as first,
          least(salary.ends_on, employment.ends_on + 1, done.ends_on + 1) as after) span
        cross join lateral (select daterange(first, after) as days where first < after) range
        where employee.erased_at is null
        group by employee.id, employee.ogid, done.month)
      select ogid || ': ' || (select sum(upper(left_over) - lower(left_over)) from unnest(worked.days - coalesce(paid.days, '{}')) left_over)
        || ' days in ' || to_char(month, 'YYYY-MM') as what
      from worked left join paid on paid.employee_id = worked.id where worked.days - coalesce(paid.days, '{}') <> '{}'`,
  },
]
