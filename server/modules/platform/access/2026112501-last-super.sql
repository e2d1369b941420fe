-- A super administrator who never chose a password, and whom no provider knows, keeps nobody from being locked out.
create function can_sign_in(employee uuid) returns boolean language sql stable as $$
  select exists (select 1 from credential where employee_id = employee)
    or exists (select 1 from sso_subject where employee_id = employee)
$$;

create or replace function keep_last_super() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7205013);
  if not exists (select 1 from employee where status = 'active' and roles @> '{super}' and can_sign_in(id)) then
    raise exception 'the last super administrator stays' using errcode = 'check_violation', constraint = 'last_super';
  end if;
  return null;
end $$;

comment on function can_sign_in is 'Whether somebody has a password or is known to the identity provider';
