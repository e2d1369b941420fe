alter table notification_choice add column push boolean not null default true;

-- A browser that shows notifications while the portal is closed, of whoever is signed in there.
create table push_subscription (
  id uuid primary key,
  employee_id uuid not null references employee,
  session_id uuid not null references session on delete cascade,
  -- At the push service of the browser; only who knows it can send there.
  endpoint text not null unique,
  -- What a notice is encrypted with for this browser alone (RFC 8291).
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_employee on push_subscription (employee_id);
create index push_subscription_session on push_subscription (session_id);

create function forget_push_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
comment on function forget_push_subscriptions is 'Ends the notifications of a browser with its session: whoever comes next sees none of them';
create trigger session_forgets_push after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function forget_push_subscriptions();
