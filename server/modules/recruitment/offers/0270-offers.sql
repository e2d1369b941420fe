create table job_offer (
  id uuid primary key,
  application_id uuid not null references job_application on delete cascade,
  designation_id uuid not null references designation,
  office_id uuid not null references office,
  branch_id uuid not null references branch,
  employment_type text not null check (employment_type in ('full_time', 'contract', 'intern')),
  salary_kobo bigint not null check (salary_kobo between 100 and 100000000000000),
  starts_on date not null,
  answer_by date not null,
  text text not null,
  status text not null default 'draft' check (status in
    ('draft', 'pending', 'approved', 'rejected', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
  made_by uuid not null references employee,
  makers uuid[] not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  sent_at timestamptz,
  sent_by uuid references employee,
  reminded_at timestamptz,
  answered_at timestamptz,
  signed_as text,
  answer_reason text,
  version int not null default 1,
  check ((status in ('sent', 'accepted', 'declined', 'expired')) <= (sent_at is not null)),
  check ((status = 'accepted') <= (signed_as is not null))
);
comment on table job_offer is 'Job offers: what an applicant is offered, who approved it, and what they answered.';
comment on column job_offer.salary_kobo is 'Gross a month; read by those who read pay and by whoever wrote it.';
comment on column job_offer.answer_by is 'The last day on which it can be accepted.';
comment on column job_offer.makers is 'Who wrote it or changed it since: none of them decides.';
comment on column job_offer.decided_at is 'When it was approved or rejected, or withdrawn before it was sent.';
comment on column job_offer.signed_as is 'The name that the applicant typed.';
comment on column job_offer.answer_reason is 'Why the applicant declined, or the company withdrew.';
-- One that lives of an application.
create unique index job_offer_live on job_offer (application_id) where status in ('draft', 'pending', 'approved', 'sent', 'accepted');
create index job_offer_application_id on job_offer (application_id);
create index job_offer_newest on job_offer (created_at desc, id desc);
create index job_offer_waiting on job_offer (answer_by) where status = 'sent';

create function keep_offer_course() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'pending'), ('draft', 'withdrawn'), ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'),
    ('rejected', 'pending'), ('approved', 'sent'), ('approved', 'pending'), ('approved', 'withdrawn'),
    ('sent', 'accepted'), ('sent', 'declined'), ('sent', 'expired'), ('sent', 'withdrawn'), ('accepted', 'withdrawn')
  ) then
    raise exception 'a job offer that is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
comment on function keep_offer_course is 'Refuses steps of a job offer that there are not.';
create trigger job_offer_course before update of status on job_offer
  for each row when (old.status <> new.status) execute function keep_offer_course();

create table job_offer_form (
  draft_id uuid primary key references employee_draft on delete cascade,
  offer_id uuid not null references job_offer on delete cascade
);
comment on table job_offer_form is 'The forms of employees to add that were filled in from accepted offers.';
create index job_offer_form_offer_id on job_offer_form (offer_id);

-- What a company begins with; settings/approval-module changes it. The HR manager sees the figures.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000010270', 'job_offer', 'Job offer', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 }]');
