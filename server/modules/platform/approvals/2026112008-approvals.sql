-- What kind of request, under which condition, in which steps.
create table approval_policy (
  id uuid primary key,
  kind text not null,
  title text not null,
  -- The first matching policy of a kind counts, in this order.
  position int not null,
  condition jsonb not null default '{}',
  -- [{ position, title, approver: { by, … }, needed, deadline_hours }]
  steps jsonb not null,
  archived_at timestamptz,
  version int not null default 1,
  unique (kind, position)
);

-- One request on its way; the steps are a copy of the policy's of the moment it was sent.
create table approval (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  requester_id uuid not null references employee,
  summary text not null,
  policy_id uuid references approval_policy,
  steps jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  current_step int,
  waiting_since timestamptz,
  -- The approvers of the current step were reminded of its deadline.
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'pending') = (current_step is not null))
);
create unique index approval_open on approval (kind, subject_id) where status = 'pending';
create index approval_subject on approval (kind, subject_id, created_at desc);
create index approval_requester on approval (requester_id);
create index approval_waiting on approval (waiting_since, id) where status = 'pending';

create function keep_approval_course() returns trigger language plpgsql as $$
begin
  raise exception 'an approval that is % does not become %', old.status, new.status;
end $$;
create trigger approval_course before update of status on approval
  for each row when (old.status <> new.status and old.status <> 'pending') execute function keep_approval_course();

-- Who holds a place in a step, resolved when the request is sent. Delegates are looked up on the day: they come and go.
create table approval_approver (
  approval_id uuid not null references approval,
  step int not null,
  employee_id uuid not null references employee,
  -- Its step is the current one and the place has not decided: what waits for a person is found without their history.
  waits boolean not null default false,
  primary key (approval_id, step, employee_id)
);
create index approval_approver_person on approval_approver (employee_id, approval_id);
create index approval_approver_waits on approval_approver (employee_id, approval_id) where waits;

create table approval_decision (
  id uuid primary key,
  approval_id uuid not null references approval,
  step int not null,
  -- Whose place decided, and who did it.
  employee_id uuid not null references employee,
  decided_by uuid not null references employee,
  decision text not null check (decision in ('approved', 'rejected')),
  comment text,
  decided_at timestamptz not null default now(),
  -- A place decides once, and so does a person, whosever place it was.
  unique (approval_id, step, employee_id),
  unique (approval_id, decided_by)
);
create index approval_decision_person on approval_decision (decided_by);
create trigger approval_decision_append_only before update or delete on approval_decision for each row execute function refuse_change();

create table delegation (
  id uuid primary key,
  employee_id uuid not null references employee,
  delegate_id uuid not null references employee,
  starts_on date not null,
  -- The last day that counts.
  ends_on date not null check (ends_on >= starts_on),
  reason text,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (employee_id <> delegate_id),
  constraint delegation_overlap exclude using gist (employee_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (ended_at is null)
);
create index delegation_delegate on delegation (delegate_id) where ended_at is null;
create index delegation_person on delegation (employee_id, starts_on desc);

-- What a company begins with, so that leave can be asked for on the first day; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values (
  '019a0000-0000-7000-8000-000000000001', 'leave', 'Leave', 1,
  '[
    { "position": 1, "title": "Line leader", "approver": { "by": "line_leader" }, "needed": "any", "deadline_hours": 16 },
    { "position": 2, "title": "Campaign manager or head of department", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 16 },
    { "position": 3, "title": "HR", "approver": { "by": "role", "role": "hr" }, "needed": "any", "deadline_hours": 24 }
  ]'
);
