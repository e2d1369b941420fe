-- What is handed out leaves by a list that whoever gets it signs, as transfers leave by a file.
alter table loan_payment add column listed_at timestamptz;
comment on column loan_payment.listed_at is 'When somebody first had the list to sign of what is handed out.';

create or replace function keep_loan_payment() returns trigger language plpgsql as $$
declare
  free text[] := '{state,content_sealed,taken_at,listed_at,paid_on,paid_by,cancelled_by,version}';
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) or (old.state <> 'open' and new.state <> old.state) then
    raise exception 'a payment of loans stays as it was made';
  end if;
  return new;
end $$;
