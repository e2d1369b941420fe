-- Journals of what is no payroll: loans that are paid out, paid back and written off, filings that are paid over. Each says what it is of, and which part.
alter table payroll_journal alter column run_id drop not null, alter column hash drop not null;
alter table payroll_journal add column source_kind text, add column source_id uuid, add column part text;
comment on column payroll_journal.source_kind is 'The table of what it is of.';
comment on column payroll_journal.part is 'Of one source each part is posted once.';
alter table payroll_journal drop constraint payroll_journal_kind_check;
alter table payroll_journal add constraint payroll_journal_kind_check check (kind in ('accrual', 'payment', 'return', 'adjustment', 'reversal',
  'receipt', 'loan', 'settlement', 'write_off', 'remittance'));
alter table payroll_journal disable trigger payroll_journal_append_only;
update payroll_journal journal set source_kind = 'payroll_run', source_id = journal.run_id, part = substr(journal.reference, length(run.reference) + 2)
  from payroll_run run where run.id = journal.run_id;
alter table payroll_journal enable trigger payroll_journal_append_only;
alter table payroll_journal alter column source_kind set not null, alter column source_id set not null, alter column part set not null;
alter table payroll_journal add constraint payroll_journal_source_kind_check
  check (source_kind in ('payroll_run', 'loan', 'payroll_filing') and (source_kind = 'payroll_run') = (run_id is not null));
alter table payroll_journal add check ((run_id is null) = (hash is null));
create unique index payroll_journal_source on payroll_journal (source_kind, source_id, part);

-- What stands there already was never posted.
with missing as materialized (
  select gen_random_uuid() as id, 'loan' as source_kind, entry.loan_id as source_id, entry.id::text as part, 'LN' as code, entry.dated_on, entry.created_at,
    case entry.kind when 'lent' then 'loan' else entry.kind end as kind, abs(entry.amount_kobo) as kobo, employee.ogid as detail,
    case entry.kind when 'lent' then 'staff_loans' when 'write_off' then 'written_off' else 'bank' end as debit,
    case entry.kind when 'lent' then 'bank' else 'staff_loans' end as credit
  from loan_entry entry join loan on loan.id = entry.loan_id join employee on employee.id = loan.employee_id
  where entry.kind in ('lent', 'settlement', 'write_off') and entry.receivable_payment_id is null
  union all
  select gen_random_uuid(), 'payroll_filing', filing.id, '1', 'FL', filing.filed_on, (filing.filed_on + time '12:00') at time zone 'Africa/Lagos',
    'remittance', filing.amount_kobo, filing.recipient, filing.kind || '_payable', 'bank'
  from payroll_filing filing where filing.filed_on is not null and filing.kind <> 'paye_return'),
journal as (insert into payroll_journal (id, reference, kind, dated_on, created_at, source_kind, source_id, part)
  select id, code || extract(year from dated_on) || lpad((row_number() over (partition by code, extract(year from dated_on)
    order by dated_on, created_at, source_id, part))::text, 6, '0'), kind, dated_on, created_at, source_kind, source_id, part from missing),
line as (insert into payroll_journal_line (journal_id, position, account, detail, debit_kobo, credit_kobo)
  select id, 0, debit, case debit when 'bank' then '' else detail end, greatest(kobo, 0), greatest(-kobo, 0) from missing
  union all select id, 1, credit, case credit when 'bank' then '' else detail end, greatest(-kobo, 0), greatest(kobo, 0) from missing)
insert into number_series (code, year, last) select code, extract(year from dated_on), count(*) from missing group by 1, 2;
-- Now and not at the end: a later migration may change the table.
set constraints payroll_journal_balanced immediate;
set constraints payroll_journal_balanced deferred;
