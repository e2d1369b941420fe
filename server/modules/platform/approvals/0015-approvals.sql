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
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  makers uuid[] not null default '{}',
  starts_on date,
  ends_on date,
  ended_because text,
  last_takes text,
  check ((status = 'pending') = (current_step is not null))
);
comment on table approval is 'One request on its way, with a copy of the policy''s steps of the moment it was sent.';
comment on column approval.reminded_at is 'When the approvers of the current step were reminded of its deadline.';
comment on column approval.makers is 'Who proposed the request for somebody else, or changed it since: like the person whom it is about, they do not decide it.';
comment on column approval.starts_on is 'With `ends_on` the days that it is about: what a client reads of a request, besides whose it is.';
comment on column approval.ended_because is 'Why a request ended that was approved by itself, when its effect was refused: nobody is left to decide it again.';
comment on column approval.last_takes is 'What whoever decides the last step of a request holds besides what its kind takes; null where that is all.';
create unique index approval_open on approval (kind, subject_id) where status = 'pending';
create index approval_subject on approval (kind, subject_id, created_at desc);
create index approval_requester on approval (requester_id);
create index approval_waiting on approval (waiting_since, id) where status = 'pending';

create table approval_approver (
  approval_id uuid not null references approval,
  step int not null,
  employee_id uuid references employee,
  waits boolean not null default false,
  escalated_from uuid,
  client_contact_id uuid references client_contact,
  holder_id uuid not null generated always as (coalesce(employee_id, client_contact_id)) stored,
  primary key (approval_id, step, holder_id),
  constraint approval_approver_one_holder check (num_nonnulls(employee_id, client_contact_id) = 1)
);
comment on table approval_approver is 'Who holds a place in a step of a request, resolved when it is sent; delegates are looked up on the day.';
comment on column approval_approver.waits is 'Its step is the current one and the place has not decided: what waits for a person is found without their history.';
comment on column approval_approver.escalated_from is 'The late approver below whom this leader was asked; none for those whom the policy names.';
create index approval_approver_person on approval_approver (employee_id, approval_id);
create index approval_approver_waits on approval_approver (employee_id, approval_id) where waits;
create index approval_approver_contact on approval_approver (client_contact_id, approval_id) where client_contact_id is not null;

create table approval_decision (
  id uuid primary key,
  approval_id uuid not null references approval,
  step int not null,
  employee_id uuid references employee,
  decided_by uuid references employee,
  decision text not null check (decision in ('approved', 'rejected')),
  comment text,
  decided_at timestamptz not null default now(),
  client_contact_id uuid references client_contact,
  -- A place decides once, and so does a person, whosever place it was.
  unique (approval_id, step, employee_id),
  unique (approval_id, decided_by),
  constraint approval_decision_one_decider
    check (num_nonnulls(employee_id, decided_by) = case when client_contact_id is null then 2 else 0 end),
  constraint approval_decision_contact_once unique (approval_id, client_contact_id)
);
comment on table approval_decision is 'What was decided in each step of a request, by whom; append-only.';
comment on column approval_decision.employee_id is 'Whose place decided.';
comment on column approval_decision.decided_by is 'Who decided: the holder of the place, or their delegate.';
create index approval_decision_person on approval_decision (decided_by);
create trigger approval_decision_append_only before update or delete on approval_decision for each row execute function refuse_change();

create function keep_approval_course() returns trigger language plpgsql as $$
begin
  raise exception 'an approval that is % does not become %', old.status, new.status;
end $$;
comment on function keep_approval_course is 'Refuses to change an approval that is decided or withdrawn.';
create trigger approval_course before update of status on approval
  for each row when (old.status <> new.status and old.status <> 'pending' and new.ended_because is null)
  execute function keep_approval_course();

create function keep_decided() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'what is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
comment on function keep_decided is 'Refuses to decide a request that is not pending any more.';
