create table promotion (
  id uuid primary key,
  employee_id uuid not null references employee,
  from_office_id uuid not null references office,
  from_team_id uuid references team,
  from_designation_id uuid references designation,
  from_salary_kobo bigint,
  to_office_id uuid not null references office,
  to_team_id uuid references team,
  to_designation_id uuid not null references designation,
  to_salary_kobo bigint check (to_salary_kobo between 1 and 100000000000000),
  effective_on date not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'effective')),
  problem text,
  proposed_by uuid not null references employee check (proposed_by <> employee_id),
  makers uuid[] not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  applied_at timestamptz,
  version int not null default 1,
  check ((from_office_id, from_team_id, from_designation_id, null::bigint) is distinct from (to_office_id, to_team_id, to_designation_id, to_salary_kobo)),
  check ((status = 'effective') = (applied_at is not null))
);
comment on table promotion is 'People on their way to another designation, office, team or salary from a day on, with what they had when it was proposed.';
comment on column promotion.to_salary_kobo is 'Null: the salary stays as it is.';
comment on column promotion.problem is 'Why it could not take effect on its day, as HR reads it; tried again every day.';
comment on column promotion.makers is 'Who proposed it or changed it since: none of them decides.';
comment on column promotion.decided_at is 'When it was approved, rejected or withdrawn.';
-- One at a time: two that are open would answer each other.
create unique index promotion_open on promotion (employee_id) where status in ('pending', 'approved');
create index promotion_employee on promotion (employee_id, effective_on desc);
create index promotion_newest on promotion (created_at desc, id desc);
create index promotion_due on promotion (effective_on) where status = 'approved';

create function keep_promotion_course() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('approved', 'effective'), ('approved', 'withdrawn')
  ) then
    raise exception 'a promotion that is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
comment on function keep_promotion_course is 'Refuses steps of a promotion that there are not.';
create trigger promotion_course before update of status on promotion
  for each row when (old.status <> new.status) execute function keep_promotion_course();

-- What a company begins with; settings/approval-module changes it. The HR manager is the one of both who sees the figures.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000060', 'promotion', 'Promotion', 1,
    '[
      { "position": 1, "title": "Campaign manager or head of department", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 }
    ]');
