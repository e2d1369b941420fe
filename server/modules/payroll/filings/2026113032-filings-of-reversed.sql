-- What was filed of a payroll that is reversed is set off with another remittance: a filing below zero, beside the one that it takes back.
alter table payroll_filing add column takes_back uuid references payroll_filing;
alter table payroll_filing drop constraint payroll_filing_kind_run_id_year_recipient_key;
alter table payroll_filing add unique nulls not distinct (kind, run_id, year, recipient, takes_back);

insert into payroll_filing (id, kind, run_id, recipient, due_on, people, amount_kobo, takes_back)
select gen_random_uuid(), filing.kind, run_id, recipient, due_on, people, -amount_kobo, filing.id
from payroll_filing filing join payroll_run run on run.id = run_id where run.state = 'reversed' and filed_on is not null;
