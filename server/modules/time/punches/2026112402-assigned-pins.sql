-- Whose number it is may be said wrongly: what was said by hand is remembered, and can be taken back.
alter table enrolment
  add column assigned_by uuid references employee,
  add column assigned_at timestamptz;
create index enrolment_assigned on enrolment (assigned_at) where assigned_at is not null;

-- Of a punch only whose it is may be found out, and found out to have been said wrongly.
create or replace function keep_punch() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.employee_id is null or new.employee_id is null)
    and to_jsonb(new) - 'employee_id' = to_jsonb(old) - 'employee_id' then
    return new;
  end if;
  -- Whoever is forgotten keeps the times, and nothing of where from.
  if coalesce(current_setting('iroko.erasing', true), '') = 'on' then
    return new;
  end if;
  raise exception 'a punch is never changed';
end $$;

-- The days of whoever had a punch hang on its going as much as on its coming.
create or replace function due_by_owner() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day)
  select distinct coalesce(added.employee_id, gone.employee_id), (added.at at time zone 'UTC')::date - 1, (added.at at time zone 'UTC')::date + 1
  from added join gone on gone.id = added.id and gone.at = added.at
  where gone.employee_id is distinct from added.employee_id;
  return null;
end $$;
