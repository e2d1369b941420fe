-- A role whose grants were ever changed; the sum of the versions is the number by which every process knows what it has read.
create table role_policy (
  role text primary key check (role <> 'super'),
  version int not null default 1
);

-- Where a role's grants differ from the default table.
create table role_grant (
  role text not null references role_policy,
  permission text not null,
  scope text not null check (scope in ('none', 'own', 'reportees', 'office', 'all')),
  primary key (role, permission)
);

-- Whoever changes people: the last active super administrator stays. One removal after another, so that two at once leave one.
create function keep_last_super() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7205013);
  if not exists (select 1 from employee where status = 'active' and roles @> '{super}') then
    raise exception 'the last super administrator stays' using errcode = 'check_violation', constraint = 'last_super';
  end if;
  return null;
end $$;
create trigger employee_last_super after update of roles, status on employee
  for each row when (
    old.status = 'active' and old.roles @> '{super}' and not (new.status = 'active' and new.roles @> '{super}'))
  execute function keep_last_super();
