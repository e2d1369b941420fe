-- Overtime is paid once a leader has approved it: how long somebody stays clocked in is not theirs alone to turn into pay.
alter table attendance_policy add column overtime_approval boolean not null default true;
comment on column attendance_policy.overtime_approval is 'Whether overtime of these days is paid only once it is approved.';

-- What was counted before was paid without anybody's yes; it stays as it is, and from today on the same rules ask for one.
update attendance_policy set overtime_approval = false where starts_on <= current_date and exists (select from attendance_day);
insert into attendance_policy (version, worked, single_punch, overtime_from_minutes, night_from, night_to, starts_on)
  select (select max(version) + 1 from attendance_policy), worked, single_punch, overtime_from_minutes, night_from, night_to, current_date
  from attendance_policy where starts_on <= current_date and exists (select from attendance_day)
  order by starts_on desc, version desc limit 1;

create function overtime_kind(status text) returns text language sql immutable as $$
  select case status when 'off_day' then 'day_off' when 'holiday' then 'holiday' else 'overtime' end
$$;
comment on function overtime_kind is 'As what overtime of a day of attendance is paid: beyond a shift, on a free day, or on a public holiday.';

create table overtime_decision (
  employee_id uuid not null references employee,
  day date not null,
  minutes int not null check (minutes > 0),
  kind text not null check (kind in ('overtime', 'day_off', 'holiday')),
  approved_minutes int not null,
  reason text check (reason <> ''),
  decided_by uuid references employee,
  decided_at timestamptz not null,
  version int not null default 1,
  primary key (employee_id, day),
  check (approved_minutes between 0 and minutes),
  check (approved_minutes = minutes or reason is not null),
  check (decided_by <> employee_id)
);
comment on table overtime_decision is 'How much of a person''s overtime of a day is paid, who said so and why not all of it. A day that is recounted to other minutes is asked for again.';
comment on column overtime_decision.minutes is 'What the day had when it was decided, as `kind`.';
create index overtime_decision_late on overtime_decision (decided_at, employee_id);
create index attendance_day_overtime on attendance_day (employee_id, day) include (overtime_minutes, status, policy_version) where overtime_minutes > 0;

-- Who approves hours does not also approve the payroll that first pays them.
create trigger overtime_decision_author after insert or update on overtime_decision for each row when (new.approved_minutes > 0)
  execute function say_pay_author('days', $$
  select array[($1).employee_id] as people, month_of(($1).day) as starts_on, null::date as ends_on $$);
