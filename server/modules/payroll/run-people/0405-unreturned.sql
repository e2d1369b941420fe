alter table payroll_run_person add column assets_kobo bigint not null default 0 check (assets_kobo between 0 and 100000000000000);
comment on column payroll_run_person.assets_kobo is 'Of a leaver: what is deducted for company property that was not returned.';
