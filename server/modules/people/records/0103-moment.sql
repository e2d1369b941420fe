-- The moment that the row itself says: not that of the clock where a portal is filled with what was.
create or replace function keep_first_sign_in() returns trigger language plpgsql as $$
declare
  moment timestamptz := to_jsonb(new) ->> tg_argv[0];
begin
  update employee set first_signed_in_at = moment where id = new.employee_id and first_signed_in_at is null;
  if found then
    -- An invitation that lies in a mailbox opens nothing any more.
    update one_time_token set used_at = moment where account_id = new.employee_id and purpose = 'reset' and used_at is null;
  end if;
  return null;
end $$;
drop trigger session_first on session;
create trigger session_first after insert on session for each row execute function keep_first_sign_in('created_at');
drop trigger credential_first on credential;
create trigger credential_first after insert on credential for each row execute function keep_first_sign_in('changed_at');
