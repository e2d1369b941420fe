create sequence job_application_number;

create table job_application (
  id uuid primary key,
  reference text not null unique default 'JA-' || lpad(nextval('job_application_number')::text, 6, '0'),
  job_opening_id uuid not null references job_opening,
  first_name text not null,
  middle_name text,
  last_name text not null,
  email text not null check (email = lower(email)),
  mobile_number text not null,
  highest_qualification text not null default '',
  certifications text not null default '',
  languages_spoken text not null default '',
  resume_id uuid references file,
  resume_text text not null default '',
  source text not null default 'job_list',
  consented_at timestamptz,
  stage text not null default 'applied' check (stage in
    ('applied', 'screening', 'aptitude_test', 'interview', 'shadowing', 'training', 'offer', 'hired', 'rejected', 'withdrawn')),
  stage_since timestamptz not null default now(),
  siever_id uuid references employee,
  rating smallint check (rating between 1 and 5),
  tags text[] not null default '{}',
  employee_id uuid references employee,
  applied_at timestamptz not null default now(),
  erased_at timestamptz,
  version int not null default 1
);
comment on table job_application is 'Applications for job openings: who applied, for what, and how far they have come.';
comment on column job_application.reference is 'What the applicant is told to name.';
comment on column job_application.resume_text is 'The words found in the resume, for searching.';
comment on column job_application.source is 'How the applicant came here, as their address said.';
comment on column job_application.siever_id is 'The rep siever who screens it.';
comment on column job_application.employee_id is 'Whom the applicant became.';
comment on column job_application.erased_at is 'Since when nothing in it names the applicant.';
-- One that lives of an opening and a person, whom an email or a phone number tells.
create unique index job_application_email on job_application (job_opening_id, email) where stage not in ('rejected', 'withdrawn', 'hired');
create unique index job_application_phone on job_application (job_opening_id, mobile_number) where stage not in ('rejected', 'withdrawn', 'hired');
create index job_application_stage on job_application (stage, applied_at);
create index job_application_opening on job_application (job_opening_id, stage);
create index job_application_siever on job_application (siever_id, stage) where siever_id is not null;
create index job_application_resume_id on job_application (resume_id);
create index job_application_employee_id on job_application (employee_id) where employee_id is not null;
create index job_application_of_email on job_application (email);
create index job_application_of_phone on job_application (mobile_number);

create table job_application_move (
  id uuid primary key,
  application_id uuid not null references job_application on delete cascade,
  from_stage text not null,
  to_stage text not null,
  reason text,
  moved_by uuid references employee,
  moved_at timestamptz not null default now()
);
comment on table job_application_move is 'How applications came from stage to stage; by nobody where the applicant or a rule moved it.';
create index job_application_move_application_id on job_application_move (application_id, moved_at);
create index job_application_move_moved_by on job_application_move (moved_by);

create table applicant_link (
  token_hash bytea primary key,
  application_id uuid not null references job_application on delete cascade,
  purpose text not null,
  subject_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table applicant_link is 'Links that open something of theirs to applicants, who have no account; only the hash of what stands in the address.';
comment on column applicant_link.subject_id is 'The sitting, interview or offer that it opens; without one the application.';
create index applicant_link_application_id on applicant_link (application_id);

-- An applicant has no account: their resume is uploaded by nobody of the staff.
alter table file alter column created_by drop not null;
