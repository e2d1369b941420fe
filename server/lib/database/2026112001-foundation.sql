-- What every module stands on: who did what, mail to send, repeated requests, tries.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Append-only and partitioned by month: it is the table that grows for ever.
create table audit_log (
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  primary key (at, id)
) partition by range (at);
create index audit_log_entity on audit_log (entity, entity_id, at desc);
create table audit_log_default partition of audit_log default;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();

-- Makes the partitions of this month and the next three; called at start and every night.
create function ensure_month_partitions(parent regclass) returns void language plpgsql as $$
declare
  month date;
  name text;
begin
  for offset_months in 0..3 loop
    month := date_trunc('month', now() at time zone 'utc')::date + make_interval(months => offset_months);
    name := format('%s_%s', parent, to_char(month, 'YYYYMM'));
    if to_regclass(name) is null then
      execute format('create table %I partition of %s for values from (%L) to (%L)',
        name, parent, month::timestamp at time zone 'utc', (month + interval '1 month')::timestamp at time zone 'utc');
    end if;
  end loop;
end $$;
select ensure_month_partitions('audit_log');

create table outbox_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
create index outbox_mail_newest on outbox_mail (created_at desc);

create table idempotency_key (
  caller text not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  status int,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Tries by account and by address. Losing it in a crash costs nothing, so it is not logged.
create unlogged table rate_limit (
  key text primary key,
  started_at timestamptz not null,
  tries int not null
);
