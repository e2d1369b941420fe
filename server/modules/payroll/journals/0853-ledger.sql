-- What payrolls, loans and filings posted stands in the ledger: same references, days, sums and hashes, numbered by series and year in the order of
-- their days. Payroll reads what is its own by source.
insert into ledger_party (id, kind, title)
select md5('authority ' || lower(detail))::uuid, 'authority', min(detail) from payroll_journal_line where account in ('paye_payable', 'pension_payable', 'other_payable')
  and detail not in ('', 'Not known') group by lower(detail)
on conflict do nothing;

create temporary table carried on commit drop as
select journal.*, series.code || extract(year from journal.dated_on)::int
  || lpad((row_number() over (partition by series.code, extract(year from journal.dated_on) order by journal.dated_on, journal.created_at, journal.id))::text, 6, '0') as number,
  series.code, series.entry_kind
from payroll_journal journal join (values ('accrual', 'PAY', 'payroll'), ('adjustment', 'PAY', 'payroll'), ('write_off', 'PAY', 'payroll'),
  ('payment', 'PMT', 'payment'), ('loan', 'PMT', 'payment'), ('remittance', 'PMT', 'payment'), ('return', 'RCT', 'receipt'),
  ('receipt', 'RCT', 'receipt'), ('settlement', 'RCT', 'receipt'), ('reversal', 'REV', 'reversal')) series (kind, code, entry_kind)
  on series.kind = journal.kind;

insert into journal_entry (id, number, kind, event, reference, dated_on, document_on, source_kind, source_id, part, reverses, hash, posted_at)
select id, number, entry_kind, kind, reference, dated_on, dated_on, source_kind, source_id, part, reverses, hash, created_at
from carried order by dated_on, created_at, id;
insert into journal_line (entry_id, position, dated_on, account_id, rule_key, office_id, party_id, detail, debit_kobo, credit_kobo)
select line.journal_id, line.position, carried.dated_on, rule.account_id, 'payroll.' || line.account, line.office_id, party.id, line.detail,
  line.debit_kobo, line.credit_kobo
from payroll_journal_line line join carried on carried.id = line.journal_id
left join office on office.id = line.office_id
cross join lateral (select account_id from posting_rule where key = 'payroll.' || line.account
  and (office_type is null or office_type = office.office_type) order by office_type is null limit 1) rule
left join ledger_party party on party.kind = 'authority' and lower(party.title) = lower(line.detail)
  and line.account in ('paye_payable', 'pension_payable', 'other_payable');
insert into ledger_month (account_id, office_id, party_id, month, debit_kobo, credit_kobo, lines)
select account_id, office_id, party_id, date_trunc('month', dated_on)::date, sum(debit_kobo), sum(credit_kobo), count(*)
from journal_line group by 1, 2, 3, 4;
insert into number_series (code, year, last) select code, extract(year from dated_on)::int, count(*) from carried group by 1, 2;

-- Now and not at the end: a later migration may change the tables.
set constraints journal_entry_balanced, journal_line_entry_id_fkey immediate;
set constraints journal_entry_balanced, journal_line_entry_id_fkey deferred;
drop table payroll_journal_line;
drop table payroll_journal;
drop function refuse_unbalanced_journal();

create view payroll_journal as
select id, case when source_kind = 'payroll_run' then source_id end as run_id, reference, number, event as kind, dated_on, hash, reverses,
  posted_at as created_at, source_kind, source_id, part
from journal_entry where source_kind in ('payroll_run', 'loan', 'payroll_filing');
comment on view payroll_journal is 'What payrolls, loans and filings posted, of the ledger.';
create view payroll_journal_line as
select entry_id as journal_id, position, substr(rule_key, 9) as account, office_id, detail, debit_kobo, credit_kobo
from journal_line where rule_key like 'payroll.%';
comment on view payroll_journal_line is 'The lines of what payrolls, loans and filings posted, each with what its account is to payroll.';
