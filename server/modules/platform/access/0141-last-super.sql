-- One whose first day is ahead cannot sign in yet, and keeps nobody from being locked out.
create or replace function keep_last_super() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7205013);
  if not exists (select 1 from employee where works_on(employee, current_date) and roles @> '{super}' and can_sign_in(id)) then
    raise exception 'the last super administrator stays' using errcode = 'check_violation', constraint = 'last_super';
  end if;
  return null;
end $$;
