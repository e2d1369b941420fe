-- Who set a salary reads it; who changed a word of the offer does not.
alter table job_offer add column salary_by uuid[] not null default '{}';
update job_offer set salary_by = array[made_by];
comment on column job_offer.salary_by is 'Who set the salary: they read it without the right to pay.';
