-- What nobody decided yet is looked for by every home and every notice: it is kept, so that nobody reads the days that were decided long ago.
create table overtime_undecided (
  employee_id uuid not null references employee,
  day date not null,
  minutes int not null check (minutes > 0),
  kind text not null check (kind in ('overtime', 'day_off', 'holiday')),
  primary key (employee_id, day)
);
comment on table overtime_undecided is 'Days of attendance with settled overtime whose rules ask for a decision and that have none about these minutes; kept by triggers, so that no look reads the days that were decided.';
create index overtime_undecided_day on overtime_undecided (day, employee_id) include (minutes, kind);

create function overtime_without_decision() returns table (employee_id uuid, day date, minutes int, kind text) language sql stable as $$
  select one.employee_id, one.day, one.overtime_minutes, overtime_kind(one.status) from attendance_day one
  join attendance_policy policy on policy.version = one.policy_version and policy.overtime_approval
  left join overtime_decision decision on decision.employee_id = one.employee_id and decision.day = one.day
  where one.overtime_minutes > 0 and one.status not in ('pending', 'conflict')
    and (decision.minutes, decision.kind) is distinct from (one.overtime_minutes, overtime_kind(one.status))
$$;
comment on function overtime_without_decision is 'What overtime_undecided has to hold, read from the days themselves.';

create function due_by_overtime() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from overtime_undecided waiting using gone
      where gone.overtime_minutes > 0 and waiting.employee_id = gone.employee_id and waiting.day = gone.day;
  end if;
  if tg_op <> 'DELETE' then
    insert into overtime_undecided (employee_id, day, minutes, kind)
    select one.employee_id, one.day, one.overtime_minutes, overtime_kind(one.status) from added one
    join attendance_policy policy on policy.version = one.policy_version and policy.overtime_approval
    left join overtime_decision decision on decision.employee_id = one.employee_id and decision.day = one.day
    where one.overtime_minutes > 0 and one.status not in ('pending', 'conflict')
      and (decision.minutes, decision.kind) is distinct from (one.overtime_minutes, overtime_kind(one.status));
  end if;
  return null;
end $$;
comment on function due_by_overtime is 'Keeps which days of overtime nobody decided yet, as days are counted.';
create trigger attendance_day_overtime_new after insert on attendance_day referencing new table as added
  for each statement execute function due_by_overtime();
create trigger attendance_day_overtime_changed after update on attendance_day referencing old table as gone new table as added
  for each statement execute function due_by_overtime();
create trigger attendance_day_overtime_gone after delete on attendance_day referencing old table as gone
  for each statement execute function due_by_overtime();

create function due_by_overtime_decision() returns trigger language plpgsql as $$
declare
  changed overtime_decision := coalesce(new, old);
begin
  delete from overtime_undecided waiting where waiting.employee_id = changed.employee_id and waiting.day = changed.day;
  insert into overtime_undecided (employee_id, day, minutes, kind)
    select open.employee_id, open.day, open.minutes, open.kind from overtime_without_decision() open
    where open.employee_id = changed.employee_id and open.day = changed.day;
  return null;
end $$;
comment on function due_by_overtime_decision is 'Takes a day whose overtime was decided off those that nobody decided, or puts it back where the decision is about other minutes.';
create trigger overtime_decision_undecided after insert or update or delete on overtime_decision
  for each row execute function due_by_overtime_decision();

insert into overtime_undecided (employee_id, day, minutes, kind) select employee_id, day, minutes, kind from overtime_without_decision();
