-- What payrolls posted before, by the number of payslips in each office: too few are added up with the next larger ones of their type of office.
-- What is of one person has no office, and the person's number as its detail.
-- What an upgrade carried into the ledger before is checked now: a table with checks that wait cannot be altered.
set constraints all immediate;
set constraints all deferred;
alter table journal_line disable trigger journal_line_append_only;
with paid as (
  select slip.run_id, slip.office_id, office.office_type, count(distinct slip.employee_id) as people
  from payslip slip join office on office.id = slip.office_id group by 1, 2, 3
), counted as (
  select *, sum(people) over (partition by run_id, office_type order by people, office_id rows between unbounded preceding and 1 preceding) as smaller
  from paid
), small as (
  select run_id, office_id from counted where people < 5 or (smaller < 5 and smaller > 0)
)
update journal_line line set is_small = true
from journal_entry entry left join journal_entry original on original.id = entry.reverses
where entry.id = line.entry_id and entry.source_kind = 'payroll_run' and line.office_id is not null
  and exists (select 1 from small where small.run_id = entry.source_id and small.office_id = line.office_id);
update journal_line line set is_small = true
from journal_entry entry
where entry.id = line.entry_id and entry.source_kind in ('payroll_run', 'loan') and line.office_id is null and (line.detail ~ '^OG\d{6}$' or line.detail = 'No office');
set constraints all immediate;
set constraints all deferred;
alter table journal_line enable trigger journal_line_append_only;
delete from ledger_month;
insert into ledger_month (account_id, office_id, party_id, month, is_small, debit_kobo, credit_kobo, lines)
select account_id, office_id, party_id, date_trunc('month', dated_on)::date, is_small, sum(debit_kobo), sum(credit_kobo), count(*)
from journal_line group by 1, 2, 3, 4, 5;
