create table role_policy (
  role text primary key check (role <> 'super'),
  version int not null default 1
);
comment on table role_policy is 'Roles whose grants were ever changed; the sum of their versions is the number by which every process knows what it has read.';

create table role_grant (
  role text not null references role_policy,
  permission text not null,
  scope text not null check (scope in ('none', 'own', 'reportees', 'office', 'all')),
  primary key (role, permission)
);
comment on table role_grant is 'Where a role''s grants differ from the default table.';

-- One removal after another, so that two at once leave one.
create function keep_last_super() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7205013);
  if not exists (select 1 from employee where status = 'active' and roles @> '{super}' and can_sign_in(id)) then
    raise exception 'the last super administrator stays' using errcode = 'check_violation', constraint = 'last_super';
  end if;
  return null;
end $$;
comment on function keep_last_super is 'Refuses to take the last active super administrator away, by role or by status, also when two are taken away at once.';
create trigger employee_last_super after update of roles, status on employee
  for each row when (
    old.status = 'active' and old.roles @> '{super}' and not (new.status = 'active' and new.roles @> '{super}'))
  execute function keep_last_super();

-- A super administrator who never chose a password, and whom no provider knows, keeps nobody from being locked out.
create function can_sign_in(employee uuid) returns boolean language sql stable as $$
  select exists (select 1 from credential where employee_id = employee)
    or exists (select 1 from sso_subject where employee_id = employee)
$$;
comment on function can_sign_in is 'Whether somebody has a password or is known to the identity provider.';
