/** What must hold of payslips, loans and leave that was paid. */
import type { Invariant } from './store-invariants.ts'

export const payInvariants: Invariant[] = [
  {
    id: 'V4',
    says: 'Payslips are the sums of their lines',
    finds: `
      select payslip.id::text as what from payslip
      left join lateral (
        select coalesce(sum(amount_kobo) filter (where kind = 'earning'), 0) as earned,
          coalesce(sum(amount_kobo) filter (where kind = 'deduction'), 0) as deducted,
          coalesce(sum(amount_kobo) filter (where kind = 'employer'), 0) as employer
        from payslip_line where payslip_id = payslip.id
      ) line on true
      where gross_kobo <> earned or deductions_kobo <> deducted or employer_kobo <> employer or net_kobo <> earned - deducted`,
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
    id: 'V7',
    says: 'Payslips use the statutory rules of their month',
    finds: `
      select reference as what from payroll_run
      where rules_id <> (select id from statutory_rules where starts_on <= month order by starts_on desc limit 1)`,
  },
  {
    id: 'V8',
    says: 'PAYE of the year is the sum of its months and what was paid before',
    finds: `
      select payslip.employee_id || ' in ' || payslip.month as what from payslip
      where voided_at is null and year_tax_kobo <> (
        select sum(earlier.paye_kobo) from payslip earlier where earlier.employee_id = payslip.employee_id
          and earlier.voided_at is null and (earlier.month, earlier.seq) <= (payslip.month, payslip.seq)
          and earlier.id is distinct from payslip.replaces and date_trunc('year', earlier.month) = date_trunc('year', payslip.month)
      ) + coalesce((
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
    id: 'totals',
    says: 'Approved payrolls came to what their payslips come to',
    finds: `
      select reference as what from payroll_run run
      cross join lateral (select count(*) as people, coalesce(sum(gross_kobo), 0) as gross, coalesce(sum(net_kobo), 0) as net
        from payslip where run_id = run.id) slips
      where run.totals is not null and (run.totals ->> 'people', run.totals ->> 'gross_kobo', run.totals ->> 'net_kobo')
        is distinct from (slips.people::text, slips.gross::text, slips.net::text)`,
  },
  {
    id: 'journals',
    says: 'Payroll journals are balanced, carry the hash of their batch, and come to what its payslips say',
    finds: `
      select journal.reference as what from payroll_journal journal join payroll_run run on run.id = run_id
      cross join lateral (
        select sum(debit_kobo) as debit, sum(credit_kobo) as credit,
          coalesce(sum(credit_kobo - debit_kobo) filter (where account = 'net_payable'), 0) as net
        from payroll_journal_line where journal_id = journal.id
      ) line
      cross join lateral (
        select coalesce(sum(credit_kobo - debit_kobo), 0) as net from payroll_journal_line adjusting join payroll_journal adjustment
          on adjustment.id = adjusting.journal_id and adjustment.run_id = run.id and adjustment.kind = 'adjustment'
        where adjusting.account = 'net_payable'
      ) adjusted
      cross join lateral (
        select coalesce(sum(greatest(payslip.net_kobo + payslip.held_kobo, payslip.paid_before_kobo)
            - coalesce(greatest(replaced.net_kobo + replaced.held_kobo, replaced.paid_before_kobo), payslip.paid_before_kobo + payslip.held_kobo)), 0) as net,
          coalesce(sum(greatest(payslip.net_kobo + payslip.held_kobo - payslip.paid_before_kobo, 0)), 0) as payable
        from payslip left join payslip replaced on replaced.id = payslip.replaces where payslip.run_id = run.id
      ) slip
      where debit is distinct from credit or (run.hash is not null and run.hash <> journal.hash)
        or (journal.kind = 'accrual' and line.net + adjusted.net <> slip.net) or (journal.kind = 'payment' and -line.net not between 0 and slip.payable)
      union all
      select reference from payroll_run run where state in ('approved', 'paid', 'closed')
        and exists (
          select 1 from payslip left join payslip replaced on replaced.id = payslip.replaces where payslip.run_id = run.id
            and (payslip.gross_kobo, payslip.net_kobo, payslip.employer_kobo)
              <> (coalesce(replaced.gross_kobo, 0), coalesce(replaced.net_kobo, 0), coalesce(replaced.employer_kobo, 0)))
        and not exists (select 1 from payroll_journal where run_id = run.id and payroll_journal.kind = 'accrual')`,
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
    id: 'encashed',
    says: 'Final settlements take the leave that they pay from its balance, and give it back when they are reversed',
    finds: `
      select run.reference || ': ' || payslip.employee_id as what from payslip join payroll_run run on run.id = run_id
      where payslip.kind = 'final' and coalesce((
        select -sum(days) from leave_ledger where payroll_run_id = run.id and leave_ledger.employee_id = payslip.employee_id), 0)
        <> case when run.state in ('approved', 'paid', 'closed') then coalesce((facts -> 'settlement' ->> 'leave_days')::numeric / 100, 0) else 0 end`,
  },
  {
    id: 'V10',
    says: 'Loan balances are between zero and the amount of the loan',
    finds: `
      select loan.id::text as what from loan
      left join loan_entry entry on entry.loan_id = loan.id
      group by loan.id having coalesce(sum(entry.amount_kobo), 0) not between 0 and loan.principal_kobo
        or (coalesce(sum(entry.amount_kobo), 0) > 0 and loan.status <> 'approved')`,
  },
]
