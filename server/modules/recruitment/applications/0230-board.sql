-- What a search looks for: the words of the name and of the resume, each by its beginning.
alter table job_application add column search tsvector generated always as (to_tsvector('simple',
  first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' ' || resume_text)) stored;
comment on column job_application.search is 'The words of the name and of the resume.';
create index job_application_search on job_application using gin (search);
create index job_application_email_start on job_application (email text_pattern_ops);
create index job_application_reference_start on job_application (reference text_pattern_ops);
create index job_application_phone_start on job_application (right(regexp_replace(mobile_number, '\D', '', 'g'), 10) text_pattern_ops);
create index job_application_applied_at on job_application (applied_at, id);
create index job_application_name on job_application (lower(first_name || ' ' || last_name), id);
create index job_application_tags on job_application using gin (tags);
-- An applicant who works here, or did, is told by an address or a phone number.
create index employee_private_email on employee (lower(private_email)) where private_email is not null;
create index employee_phone on employee (right(regexp_replace(phone, '\D', '', 'g'), 10)) where phone is not null;

create table job_application_note (
  id uuid primary key,
  application_id uuid not null references job_application on delete cascade,
  author_id uuid not null references employee,
  words text not null check (words <> ''),
  created_at timestamptz not null default now()
);
comment on table job_application_note is 'What those who decide about an applicant note; the applicant does not read it here.';
create index job_application_note_application_id on job_application_note (application_id, created_at);
create index job_application_note_author_id on job_application_note (author_id);
