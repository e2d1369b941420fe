-- What a last pay could not deduct is in the books with it. Before 0490 the pay of somebody who was taken back posted its deduction once more: property
-- became income twice, notice saved pay twice, a union was owed twice, and account 1310 kept a debt that nobody has. Those lines say now what they
-- are, as today's do, and the books are corrected on the day on which this is done: an old month may be closed.
drop index payroll_journal_once;
create unique index payroll_journal_once on payroll_journal (run_id, kind) where kind not in ('reversal', 'return', 'receipt', 'adjustment');

create temporary table owed_twice on commit drop as
select line.payslip_id, line.position, line.key, line.title, line.amount_kobo, slip.run_id, slip.office_id, slip.voided_at is null as counts
from payslip_line line join payslip slip on slip.id = line.payslip_id and slip.kind in ('regular', 'correction')
join payroll_run run on run.id = slip.run_id and run.state in ('approved', 'paid', 'closed')
where line.kind = 'deduction' and line.loan_id is null and line.key not in ('past', 'replaced') and line.key not like 'owed:%'
  and (line.key in ('notice_owed', 'assets_owed') or line.explanation = 'Carried from last month')
  and exists (select 1 from payslip last join payroll_run settling on settling.id = last.run_id and settling.state in ('approved', 'paid', 'closed')
    join payslip_line short on short.payslip_id = last.id and short.key = line.key and short.short_kobo > 0
    join payroll_journal accrual on accrual.run_id = last.run_id and accrual.kind = 'accrual'
    join payroll_journal_line owed on owed.journal_id = accrual.id and owed.account = 'salary_overpaid' and owed.debit_kobo > 0
    where last.employee_id = slip.employee_id and last.kind = 'final' and last.voided_at is null and (last.month, last.seq) < (slip.month, slip.seq));

alter table payslip_line disable trigger payslip_line_kept;
update payslip_line line set key = 'owed:' || line.key from owed_twice
  where owed_twice.payslip_id = line.payslip_id and owed_twice.position = line.position;
alter table payslip_line enable trigger payslip_line_kept;

with journal as (
  insert into payroll_journal (id, run_id, reference, kind, dated_on, hash, created_at, source_kind, source_id, part)
  select gen_random_uuid(), run.id, run.reference || '-K', 'adjustment', (now() at time zone 'Africa/Lagos')::date, run.hash, now(), 'payroll_run', run.id, 'K'
  from payroll_run run where run.id in (select run_id from owed_twice where counts and amount_kobo > 0)
  returning id, run_id),
lines as (
  select run_id, case key when 'notice_owed' then 'salaries' when 'assets_owed' then 'other_income' else 'other_payable' end as account,
    case key when 'notice_owed' then coalesce((select title from office where office.id = office_id), 'No office') when 'assets_owed' then '' else title end as detail,
    case key when 'notice_owed' then office_id end as office_id, amount_kobo, 0::bigint as credit_kobo from owed_twice where counts and amount_kobo > 0
  union all
  select run_id, 'salary_overpaid', '', null, 0, amount_kobo from owed_twice where counts and amount_kobo > 0)
insert into payroll_journal_line (journal_id, position, account, detail, office_id, debit_kobo, credit_kobo)
select journal.id, row_number() over (partition by journal.id order by sum(lines.credit_kobo), account, detail) - 1, account, detail, lines.office_id,
  sum(lines.amount_kobo), sum(lines.credit_kobo)
from journal join lines on lines.run_id = journal.run_id group by journal.id, account, detail, lines.office_id;

-- Now and not at the end: a later migration may change the tables.
set constraints payroll_journal_balanced immediate;
set constraints payroll_journal_balanced deferred;
drop table owed_twice;
