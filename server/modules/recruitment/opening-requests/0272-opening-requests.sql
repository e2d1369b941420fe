alter table job_opening add approved_at timestamptz;
comment on column job_opening.approved_at is 'Since when it may be public: somebody else than its writers approved that.';
update job_opening set approved_at = now() where status <> 'draft';

create table opening_request (
  id uuid primary key,
  job_opening_id uuid not null references job_opening,
  asked_by uuid not null references employee,
  makers uuid[] not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table opening_request is 'Requests to publish a job opening, with why it is needed.';
comment on column opening_request.makers is 'Who asked and who wrote the opening: none of them decides.';
create unique index opening_request_open on opening_request (job_opening_id) where status = 'pending';
create index opening_request_job_opening_id on opening_request (job_opening_id);
create index opening_request_newest on opening_request (created_at desc, id desc);
create index opening_request_asked_by on opening_request (asked_by, created_at desc);
create trigger opening_request_course before update of status on opening_request
  for each row when (old.status <> new.status) execute function keep_decided();

-- What a company begins with; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000010272', 'opening_request', 'Job opening', 1,
    '[{ "position": 1, "title": "HR", "approver": { "by": "role", "role": "hr" }, "needed": "any", "deadline_hours": 48 }]');
