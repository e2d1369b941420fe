create function is_rights_code(code text) returns boolean language sql immutable parallel safe as $$
  select code in ('hr', 'accounting', 'operations', 'facility', 'procurements', 'training and quality assurance',
    'information technology', 'administration')
$$;
comment on function is_rights_code is 'Whether people of a department with this code have rights by it.';

alter table employee add column added_by uuid references employee;
comment on column employee.added_by is 'Who added or reactivated them: that person never has them as the second person.';
create index employee_added_by on employee (added_by) where added_by is not null;

alter table placement add column role text;
comment on column placement.role is 'The department code whose rights count here. Only a confirmation sets it; until then the person sits there without them.';

create table role_confirmation (
  id uuid primary key default gen_random_uuid(),
  -- A role can come with the record itself, which is written a moment later.
  employee_id uuid not null references employee deferrable initially deferred,
  role text not null,
  placement_id uuid unique references placement on delete cascade,
  asked_by uuid[] not null default '{}',
  asked_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'refused', 'ended')),
  decided_by uuid references employee,
  decided_at timestamptz,
  announced_at timestamptz,
  constraint role_confirmation_second check (status = 'refused' or (decided_by <> employee_id and decided_by <> all (asked_by)))
);
comment on table role_confirmation is 'Who came into a role or an office that carries rights, and who confirmed it: before that the rights do not count.';
comment on column role_confirmation.placement_id is 'The placement that carries the role; empty for a role that was assigned.';
comment on column role_confirmation.asked_by is 'Who brought them there: none of them confirms it. Empty where the portal did, or the only super administrator at set-up.';
comment on column role_confirmation.status is 'Ended: the role was removed, or the person left, before or after it counted.';
comment on column role_confirmation.announced_at is 'When HR managers and super administrators were told.';
create unique index role_confirmation_assigned on role_confirmation (employee_id, role)
  where placement_id is null and status in ('waiting', 'confirmed');
create index role_confirmation_person on role_confirmation (employee_id);
create index role_confirmation_waiting on role_confirmation (asked_at) where status = 'waiting';
create index role_confirmation_new on role_confirmation (id) where announced_at is null;
create index role_confirmation_asked_by on role_confirmation using gin (asked_by);

create function announce_role_confirmation() returns trigger language plpgsql as $$
begin
  perform pg_notify('iroko_jobs', 'role-confirmations');
  return null;
end $$;
comment on function announce_role_confirmation is 'Wakes the job that tells HR managers and super administrators who came into a role.';
create trigger role_confirmation_announced after insert on role_confirmation
  for each statement execute function announce_role_confirmation();

-- By whatever way a role comes into a record, it leaves it again and waits. Nothing of before an exit counts for who comes back.
create function hold_roles() returns trigger language plpgsql as $$
declare
  wanted text;
  had text[] := '{}';
begin
  if tg_op = 'UPDATE' and new.status = 'active' and old.status <> 'active' then
    update role_confirmation set status = 'ended' where employee_id = new.id and status in ('waiting', 'confirmed');
    update placement set role = null where employee_id = new.id and role is not null;
  elsif tg_op = 'UPDATE' then
    had := old.roles;
    update role_confirmation set status = 'ended'
      where employee_id = new.id and placement_id is null and status = 'confirmed' and role <> all (new.roles);
  end if;
  foreach wanted in array new.roles loop
    continue when wanted = any (had) or exists (
      select 1 from role_confirmation
      where employee_id = new.id and placement_id is null and role = wanted and status = 'confirmed');
    insert into role_confirmation (employee_id, role, asked_by) values (new.id, wanted, coalesce(acting_authors(), '{}')) on conflict do nothing;
    new.roles := array_remove(new.roles, wanted);
  end loop;
  return new;
end $$;
comment on function hold_roles is 'Takes roles that nobody confirmed out of a record, by whatever way they came, and has them wait for a second person.';
create trigger employee_roles_held before insert or update of roles, status on employee
  for each row execute function hold_roles();

create function remember_who_added() returns trigger language plpgsql as $$
begin
  new.added_by := coalesce((acting_authors())[1], new.added_by);
  return new;
end $$;
comment on function remember_who_added is 'Writes who added or reactivated somebody.';
create trigger employee_added before insert on employee for each row execute function remember_who_added();
create trigger employee_added_again before update of status on employee
  for each row when (new.status = 'active' and old.status <> 'active') execute function remember_who_added();

-- A placement that goes on where one with the same confirmed role ends brings nothing new: another designation or team.
create function hold_place() returns trigger language plpgsql as $$
declare
  carried text := (select code from office where id = new.office_id and office_type = 'department' and is_rights_code(code));
begin
  if tg_op = 'UPDATE' and new.office_id = old.office_id and new.employee_id = old.employee_id
    and (new.role is null or new.role is not distinct from old.role) then
    return new;
  end if;
  new.role := case when carried is not null and (
    exists (select 1 from role_confirmation where placement_id = new.id and role = carried and status = 'confirmed')
    or exists (select 1 from placement before
      where before.employee_id = new.employee_id and before.ends_on = new.starts_on and before.role = carried and before.id <> new.id)
  ) then carried end;
  return new;
end $$;
comment on function hold_place is 'Lets a placement in a department carry its rights only when they were confirmed, or go on from the placement before.';
create trigger placement_held before insert or update of office_id, employee_id, role on placement
  for each row execute function hold_place();

create function ask_for_place() returns trigger language plpgsql as $$
declare
  carried text := (select code from office where id = new.office_id and office_type = 'department' and is_rights_code(code));
begin
  -- Another team or designation changes neither where they sit nor who brought them there.
  if tg_op = 'UPDATE' and new.office_id = old.office_id and new.employee_id = old.employee_id then
    return null;
  end if;
  if carried is null or new.role is not null then
    delete from role_confirmation where placement_id = new.id and (carried is null or role <> carried);
    return null;
  end if;
  insert into role_confirmation (employee_id, role, placement_id, asked_by) values (new.employee_id, carried, new.id, coalesce(acting_authors(), '{}'))
    on conflict (placement_id) do update set employee_id = excluded.employee_id, role = excluded.role, asked_by = excluded.asked_by,
      asked_at = excluded.asked_at, status = 'waiting', decided_by = null, decided_at = null, announced_at = null;
  return null;
end $$;
comment on function ask_for_place is 'Has a placement in a department that carries rights wait for a second person.';
create trigger placement_asks after insert or update of office_id, employee_id on placement
  for each row execute function ask_for_place();

create function confirm_role(confirmation uuid, decider uuid, at timestamptz) returns void language plpgsql as $$
declare
  held role_confirmation;
begin
  update role_confirmation set status = 'confirmed', decided_by = decider, decided_at = at
    where id = confirmation and status = 'waiting' returning * into held;
  if held.placement_id is not null then
    update placement set role = held.role where id = held.placement_id;
  elsif held.id is not null then
    update employee set roles = roles || held.role, version = version + 1 where id = held.employee_id and held.role <> all (roles);
  end if;
end $$;
comment on function confirm_role is 'The one way in which a role that somebody came into begins to count.';

create function was_added_by(person uuid, others uuid[]) returns boolean language sql stable as $$
  select exists (select 1 from employee where id = person and added_by = any (others))
    or exists (select 1 from role_confirmation
      where employee_id = person and status in ('waiting', 'confirmed') and asked_by && others)
$$;
comment on function was_added_by is 'Whether one of these added the person or brought them into a role or office with rights: then the person is not their second person.';

-- Who sits there when this comes was brought there by the rules of then.
create index placement_role on placement (role) where role is not null;
alter table placement disable trigger placement_held;
update placement set role = office.code from office
  where office.id = placement.office_id and office.office_type = 'department' and is_rights_code(office.code);
alter table placement enable trigger placement_held;
