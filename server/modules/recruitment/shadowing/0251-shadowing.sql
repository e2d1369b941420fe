create table shadowing (
  id uuid primary key,
  application_id uuid not null references job_application on delete cascade,
  office_id uuid not null references office,
  place text not null,
  lead_id uuid not null references employee,
  status text not null default 'planned' check (status in ('planned', 'signed', 'cancelled')),
  recommendation text check (recommendation in ('strong_yes', 'yes', 'no', 'strong_no')),
  words text not null default '',
  signed_at timestamptz,
  reason text not null default '',
  planned_by uuid not null references employee,
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint shadowing_signed check ((status = 'signed') = (recommendation is not null) and (status = 'signed') = (signed_at is not null))
);
comment on table shadowing is 'Days that applicants spend beside a colleague, who signs off.';
comment on column shadowing.reason is 'Why it was cancelled.';
create index shadowing_application_id on shadowing (application_id);
create index shadowing_office_id on shadowing (office_id);
create index shadowing_lead_id on shadowing (lead_id);
create index shadowing_planned_by on shadowing (planned_by);

create table shadowing_day (
  shadowing_id uuid not null references shadowing on delete cascade,
  application_id uuid not null references job_application on delete cascade,
  day date not null,
  present boolean,
  live boolean not null default true,
  primary key (shadowing_id, day)
);
comment on table shadowing_day is 'The days of shadowing, and whether the applicant came.';
comment on column shadowing_day.live is 'False once it was cancelled: the day can be planned anew.';
-- An applicant is in one place a day.
create unique index shadowing_day_once on shadowing_day (application_id, day) where live;
create index shadowing_day_day on shadowing_day (day) where live;

create function follow_application_to_shadowing() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null and old.erased_at is null then
    update shadowing set words = '', reason = '' where application_id = new.id;
  end if;
  if new.stage in ('rejected', 'withdrawn', 'hired') and new.stage <> old.stage then
    perform pg_notify('iroko_jobs', 'end-shadowing');
  end if;
  return null;
end $$;
comment on function follow_application_to_shadowing is 'Lets the shadowing of a closed application be cancelled, and takes what was written about an applicant who is erased.';
create trigger follow_application_to_shadowing after update of stage, erased_at on job_application
  for each row execute function follow_application_to_shadowing();
