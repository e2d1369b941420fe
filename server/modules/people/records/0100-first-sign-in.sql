alter table employee add column first_signed_in_at timestamptz;
alter table employee add column confirmed_private_email text;
comment on column employee.first_signed_in_at is 'When they first signed in or chose a password, kept for good: from then on the account is theirs, and where its links go is not one person''s decision.';
comment on column employee.private_email is 'Where the invitation goes of somebody who has no mailbox of the company.';
comment on column employee.confirmed_private_email is 'The private address for which two people stood: only there, or to the work address, does a link go to somebody who has signed in before.';

create function keep_first_sign_in() returns trigger language plpgsql as $$
declare
  -- When the password was chosen, or the session begun.
  moment timestamptz := coalesce(to_jsonb(new) ->> 'changed_at', to_jsonb(new) ->> 'created_at');
begin
  update employee set first_signed_in_at = moment where id = new.employee_id and first_signed_in_at is null;
  if found then
    -- An invitation that lies in a mailbox opens nothing any more.
    update one_time_token set used_at = now() where account_id = new.employee_id and purpose = 'reset' and used_at is null;
  end if;
  return null;
end $$;
comment on function keep_first_sign_in is 'Keeps the moment at which somebody first signed in or chose a password; links that were sent before are used up.';
create trigger session_first after insert on session for each row execute function keep_first_sign_in();
create trigger credential_first after insert on credential for each row execute function keep_first_sign_in();

-- Who left, or came back, long ago has no trace of it but the log; without any they count as somebody who had signed in.
update employee set first_signed_in_at = seen.at
from (
  select employee_id, min(at) as at from (
    select employee_id, created_at as at from session
    union all select employee_id, changed_at from credential
    union all select employee_id, linked_at from sso_subject
    union all select actor_id, at from audit_log where action in ('identity.login', 'identity.change_password', 'identity.link_sso')
    union all select employee_id, created_at from employee_status_change
  ) trace group by employee_id
) seen
where seen.employee_id = employee.id;
update employee set first_signed_in_at = created_at where first_signed_in_at is null and status <> 'active';
