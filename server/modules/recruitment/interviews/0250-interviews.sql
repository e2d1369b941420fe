create table interview (
  id uuid primary key,
  application_id uuid not null references job_application on delete cascade,
  round text not null,
  branch_id uuid not null references branch,
  room text not null default '',
  online_link text not null default '',
  starts_at timestamptz,
  minutes smallint not null check (minutes between 10 and 480),
  skills text[] not null,
  status text not null check (status in ('invited', 'scheduled', 'arrived', 'held', 'missed', 'cancelled')),
  result text check (result in ('passed', 'failed')),
  reason text not null default '',
  arrived_at timestamptz,
  arrived_by uuid references employee,
  decided_at timestamptz,
  decided_by uuid references employee,
  planned_by uuid not null references employee,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint interview_place check ((room = '') <> (online_link = '')),
  constraint interview_time check (starts_at is not null or status in ('invited', 'cancelled')),
  constraint interview_result check ((status = 'held') = (result is not null))
);
comment on table interview is 'Interviews of applicants: when, where, and how they came out.';
comment on column interview.starts_at is 'Nothing while the applicant still chooses.';
comment on column interview.reason is 'Why it was moved or cancelled last.';
create index interview_application_id on interview (application_id);
create index interview_starts_at on interview (starts_at);
create index interview_branch_id on interview (branch_id);
create index interview_arrived_by on interview (arrived_by) where arrived_by is not null;
create index interview_decided_by on interview (decided_by) where decided_by is not null;
create index interview_planned_by on interview (planned_by);

create table interview_option (
  interview_id uuid not null references interview on delete cascade,
  starts_at timestamptz not null,
  primary key (interview_id, starts_at)
);
comment on table interview_option is 'Times among which an applicant may choose; none of them holds anything.';

create table interview_panel (
  interview_id uuid not null references interview on delete cascade,
  employee_id uuid not null references employee,
  recommendation text check (recommendation in ('strong_yes', 'yes', 'no', 'strong_no')),
  words text not null default '',
  scores jsonb not null default '[]',
  scored_at timestamptz,
  primary key (interview_id, employee_id),
  check ((recommendation is null) = (scored_at is null))
);
comment on table interview_panel is 'Who interviews, and the scorecard of each.';
create index interview_panel_employee_id on interview_panel (employee_id);

-- What an interview that is still to be held takes: a room, each of its panel, the applicant. None of them is in two places.
create table interview_hold (
  interview_id uuid not null references interview on delete cascade,
  holder text not null,
  span tstzrange not null,
  primary key (interview_id, holder),
  constraint interview_hold_overlap exclude using gist (holder with =, span with &&)
);
comment on table interview_hold is 'Rooms and people that interviews take, and for how long; nothing of it twice.';
comment on column interview_hold.holder is 'A room of a branch, an employee, or an applicant by the hash of their address.';

-- Whoever moves or erases an application knows nothing of what hangs on it.
create function follow_application() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null and old.erased_at is null then
    update interview_panel set words = '', scores = '[]'
      where interview_id in (select id from interview where application_id = new.id);
    update interview set reason = '' where application_id = new.id;
  end if;
  if new.stage in ('rejected', 'withdrawn', 'hired') and new.stage <> old.stage then
    perform pg_notify('iroko_jobs', 'end-interviews');
  end if;
  return null;
end $$;
comment on function follow_application is 'Lets the interviews of a closed application be cancelled, and takes what was written about an applicant who is erased.';
create trigger follow_application after update of stage, erased_at on job_application
  for each row execute function follow_application();
