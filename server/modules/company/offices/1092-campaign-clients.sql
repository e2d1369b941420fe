-- For which client a campaign worked on a day: what it brought and cost stays with that client when it works for another one later.
create table campaign_client (
  office_id uuid not null references office on delete cascade,
  starts_on date not null,
  client_id uuid references client,
  primary key (office_id, starts_on)
);
comment on table campaign_client is 'The client of a campaign from a day on; the first one from the beginning, as a campaign that has none was not entered whole.';
create index campaign_client_client on campaign_client (client_id);
insert into campaign_client (office_id, starts_on, client_id) select id, '2000-01-01', client_id from office where client_id is not null;

create function keep_campaign_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.client_id is null then return new; end if;
  insert into campaign_client (office_id, starts_on, client_id)
  select new.id, case when exists (select from campaign_client where office_id = new.id) then (now() at time zone 'Africa/Lagos')::date
    else '2000-01-01' end, new.client_id
  on conflict (office_id, starts_on) do update set client_id = excluded.client_id;
  return new;
end $$;
comment on function keep_campaign_client is 'Keeps from which day a campaign works for which client.';
create trigger office_client_kept after insert or update of client_id on office for each row execute function keep_campaign_client();

create function client_of(campaign uuid, day date) returns uuid language sql stable parallel safe as $$
  select client_id from campaign_client where office_id = campaign and starts_on <= day order by starts_on desc limit 1
$$;
comment on function client_of is 'The client that a campaign works for on a day.';
