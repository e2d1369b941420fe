create table job_opening (
  id uuid primary key,
  job_title text not null,
  office_id uuid not null references office,
  branch_id uuid not null references branch,
  employment_type text not null check (employment_type in ('full_time', 'contract', 'intern')),
  positions int not null check (positions between 1 and 10000),
  opens_on date not null,
  closes_on date,
  salary_from bigint check (salary_from >= 0),
  salary_to bigint check (salary_to >= salary_from),
  salary_shown boolean not null default false,
  description text not null,
  requirements text not null default '',
  status text not null default 'draft' check (status in ('draft', 'open', 'paused', 'closed', 'filled')),
  version int not null default 1,
  constraint job_opening_period check (closes_on is null or closes_on >= opens_on)
);
comment on table job_opening is 'Job openings: what the company looks for, where and until when; the public reads those that are open.';
comment on column job_opening.positions is 'How many people are looked for.';
comment on column job_opening.closes_on is 'The last day on which the public sees it; it closes itself afterwards.';
comment on column job_opening.salary_shown is 'Whether the public reads what it pays.';
create index job_opening_status on job_opening (status, opens_on);
create index job_opening_office_id on job_opening (office_id);
create index job_opening_branch_id on job_opening (branch_id);
