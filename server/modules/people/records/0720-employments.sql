-- An employment is a dated row: what somebody's record says of now (`hire_date`, `exit_date`) is the newest of them, and whoever asks about
-- another day asks here.
create table employment (
  employee_id uuid not null references employee on delete cascade,
  starts_on date not null,
  ends_on date,
  ended_as text check (ended_as in ('left', 'terminated')),
  entered_at timestamptz not null,
  primary key (employee_id, starts_on),
  check (ends_on >= starts_on),
  -- Whoever leaves and is taken back on one day works on it once.
  constraint employment_overlap exclude using gist (employee_id with =, daterange(starts_on, ends_on) with &&)
);
comment on table employment is 'From when to when somebody worked here: a row for each time that they were hired; the database keeps it by their record.';
comment on column employment.ends_on is 'The last working day, which may be ahead.';
comment on column employment.ended_as is 'How it ended; null until it did.';
comment on column employment.entered_at is 'When it was entered: until then nobody could clock in.';

-- Those of until now: each time that somebody was taken back, the one before had ended. The first began with their first place.
insert into employment (employee_id, starts_on, ends_on, ended_as, entered_at)
select id, hire_date, case when exit_date < hire_date then hire_date else exit_date end, nullif(status, 'active'),
  coalesce((select max(created_at) from employee_status_change back where back.employee_id = employee.id and back.status not in ('left', 'terminated')), created_at)
from employee;
insert into employment (employee_id, starts_on, ends_on, ended_as, entered_at)
select spell.employee_id, spell.began, spell.ended, spell.status, spell.entered_at
from (
  select course.employee_id, course.status, course.effective_on as ended,
    coalesce(lag(course.effective_on) over whole, (select min(placement.starts_on) from placement where placement.employee_id = course.employee_id)) as began,
    coalesce(lag(course.created_at) over whole, employee.created_at) as entered_at, lead(course.effective_on) over whole as back, employee.hire_date
  from employee_status_change course join employee on employee.id = course.employee_id
  window whole as (partition by course.employee_id order by course.created_at, course.id)
) spell
where spell.status in ('left', 'terminated') and spell.back is not null and spell.began <= spell.ended and spell.ended <= spell.hire_date and spell.began < spell.hire_date
on conflict do nothing;

create function keep_employment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into employment (employee_id, starts_on, ends_on, ended_as, entered_at)
    values (new.id, new.hire_date, new.exit_date, nullif(new.status, 'active'), new.created_at);
  elsif not is_employed(old) and is_employed(new) and new.exit_date is null and new.hire_date >= old.exit_date then
    -- Taken back: another employment. Twice on one day, it goes on.
    insert into employment (employee_id, starts_on, entered_at) values (new.id, new.hire_date, now())
    on conflict (employee_id, starts_on) do update set ends_on = null, ended_as = null;
  else
    update employment set starts_on = new.hire_date, ends_on = new.exit_date, ended_as = nullif(new.status, 'active'),
      entered_at = case when new.created_at <> old.created_at and entered_at = old.created_at then new.created_at else entered_at end
    where employee_id = new.id and starts_on = old.hire_date;
  end if;
  return null;
end
$$;
comment on function keep_employment is 'Keeps the newest employment as the record of somebody says it, and begins another when they are taken back.';
create trigger employment_entered after insert on employee for each row execute function keep_employment();
create trigger employment_changed after update of hire_date, exit_date, status, created_at on employee for each row
  when ((old.hire_date, old.exit_date, old.status, old.created_at) is distinct from (new.hire_date, new.exit_date, new.status, new.created_at))
  execute function keep_employment();

create function employed_on(person uuid, day date) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from employment where employee_id = person and starts_on <= day and (ends_on is null or ends_on >= day))
$$;
comment on function employed_on is 'Whether somebody worked here on a day, in this employment or one before: for days that are past; `works_on` is for now.';
