-- What is deducted for unions, cooperatives and courts is paid over by filings of its own.
alter table payroll_filing drop constraint payroll_filing_kind_check;
alter table payroll_filing add constraint payroll_filing_kind_check
  check (kind in ('paye', 'pension', 'nhf', 'nhis', 'nsitf', 'itf', 'paye_return', 'deduction'));
comment on column payroll_filing.recipient is 'A state, a pension fund or a kind of deduction; empty where there is one authority.';
comment on table payroll_filing is 'What is owed to a tax authority, a fund, a union or a cooperative: for one payroll, or for all that were paid in a year.';

-- What paid payrolls posted and nothing ever cleared is open. Payroll records what was paid over long ago; nobody is reminded of it by letter.
insert into payroll_filing (id, kind, run_id, recipient, due_on, people, amount_kobo, reminders)
select gen_random_uuid(), 'deduction', run.id, owed.detail, ((run.paid_at at time zone 'Africa/Lagos')::date + interval '1 month')::date,
  (select count(distinct slip.employee_id) from payslip slip join payslip_line line on line.payslip_id = slip.id
    where slip.run_id = run.id and line.kind = 'deduction' and line.loan_id is null and line.title = owed.detail), owed.kobo, 2
from payroll_run run cross join lateral (
  select line.detail, sum(line.credit_kobo - line.debit_kobo) as kobo from payroll_journal journal
    join payroll_journal_line line on line.journal_id = journal.id and line.account = 'other_payable'
    where journal.run_id = run.id group by line.detail having sum(line.credit_kobo - line.debit_kobo) <> 0) owed
where run.state in ('paid', 'closed');
