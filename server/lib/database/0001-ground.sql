create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- An erasure and what is kept no longer say so for their transaction alone, and leave an audit row.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('iroko.erasing', true) = 'on' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
comment on function refuse_change is 'Refuses to change or delete what is append-only, but for the erasure of a person and for what may be kept no longer.';

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
comment on function refuse_truncate is 'Refuses to empty the audit log or its chain, their owner included.';

-- Partitioned by month: it is the table that grows for ever.
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
comment on table audit_log is 'Who did what to which record and when, with what it was before and after; append-only.';
create index audit_log_entity on audit_log (entity, entity_id, at desc);
-- The audit log is read newest first, by who did it, by what was done and by the kind of record; each way without reading the rest.
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_kind on audit_log (entity, at desc, id desc);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_kept before truncate on audit_log execute function refuse_truncate();
create table audit_log_default partition of audit_log default;

create table outbox_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
comment on table outbox_mail is 'Letters to send, written in the transaction of what they tell, and those that were sent.';
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
comment on table idempotency_key is 'What a call with an `Idempotency-Key` answered, for whoever sends it again.';
create index idempotency_key_age on idempotency_key (created_at);

-- Losing it in a crash costs nothing, so it is not logged.
create unlogged table rate_limit (
  key text primary key,
  started_at timestamptz not null,
  tries int not null
);
comment on table rate_limit is 'Tries by account and by address within a span of time.';

create table file_key (
  id uuid primary key,
  key_sealed text not null
);
comment on table file_key is 'The key of each kept file, sealed with DATA_KEY.';
comment on column file_key.id is 'The name of the bytes among the kept files; those without a row stand there as they were sent, from before files were encrypted.';

create table data_key (
  name text primary key,
  first_used_at timestamptz not null default now()
);
comment on table data_key is 'The names of the keys that values here were sealed with, so that a process with another key refuses to start.';

create table backup (
  taken_at timestamptz primary key default now(),
  bytes bigint not null
);
comment on table backup is 'When backups were taken (`npm run backup`), so that a monitor sees when it stops.';

-- A month whose rows went to the default table meanwhile stays there: its own could not be made any more, and must not keep the next ones
-- from being made.
create function ensure_month_partitions(parent regclass) returns void language plpgsql as $$
declare
  fallback regclass := (select nullif(partdefid, 0) from pg_partitioned_table where partrelid = parent);
  starts timestamptz;
  ends timestamptz;
  name text;
  is_late boolean;
begin
  for ahead in 0..3 loop
    starts := (date_trunc('month', now() at time zone 'utc') + make_interval(months => ahead)) at time zone 'utc';
    ends := (date_trunc('month', now() at time zone 'utc') + make_interval(months => ahead + 1)) at time zone 'utc';
    name := format('%s_%s', parent, to_char(starts at time zone 'utc', 'YYYYMM'));
    continue when to_regclass(name) is not null;
    is_late := false;
    if fallback is not null then
      execute format('select exists (select 1 from %s where at >= %L and at < %L)', fallback, starts, ends) into is_late;
    end if;
    continue when is_late;
    execute format('create table %I partition of %s for values from (%L) to (%L)', name, parent, starts, ends);
  end loop;
end $$;
comment on function ensure_month_partitions is 'Makes the partitions of this month and the next three; called at start and every night.';

select ensure_month_partitions('audit_log');
