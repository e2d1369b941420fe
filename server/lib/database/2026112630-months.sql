-- One name for the tables of months, whatever they are partitions of.
do $$
declare
  old name;
begin
  for old in select relname from pg_class where relname ~ '^punch_\d{4}_\d{2}$' and relispartition loop
    execute format('alter table %I rename to %I', old, 'punch_' || replace(substr(old, 7), '_', ''));
  end loop;
end $$;
drop function make_punch_month(date);

-- A month whose rows went to the default table meanwhile stays there: its own could not be made any more, and must not keep the
-- next ones from being made.
create or replace function ensure_month_partitions(parent regclass) returns void language plpgsql as $$
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
