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
    says: 'Employees have at most one valid payslip per month and kind',
    finds: `
      select employee_id || ' in ' || month as what from payslip
      where voided_at is null and not exists (
        select 1 from payslip newer where newer.replaces = payslip.id and newer.voided_at is null)
      group by employee_id, month, replace(kind, 'correction', 'regular') having count(*) > 1`,
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
    says: 'Net pay is not negative, and other deductions are at most a third of gross pay until the final settlement',
    finds: `
      select payslip.id::text as what from payslip
      where net_kobo < 0 or payslip.kind <> 'final' and 3 * coalesce((
        select sum(amount_kobo) from payslip_line where payslip_id = payslip.id and kind = 'deduction'
          and key not in ('pension', 'nhf', 'nhis', 'paye')), 0) > greatest(gross_kobo, 0)`,
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
]
