-- Counts: what was expected, what was seen, and how they differ.
create table asset_count (
  id uuid primary key,
  branch_id uuid not null references branch,
  place text not null default '',
  category_ids uuid[] not null default '{}',
  blind boolean not null,
  counter_id uuid not null references employee,
  state text not null default 'open' check (state in ('open', 'closed', 'settled')),
  started_by uuid not null references employee,
  started_at timestamptz not null,
  closed_at timestamptz,
  version int not null default 1,
  check ((state = 'open') = (closed_at is null))
);
comment on table asset_count is 'Counts of what is at a branch or a place in it.';
comment on column asset_count.category_ids is 'Only these categories; empty is all.';
create index asset_count_branch on asset_count (branch_id, started_at);
create index asset_count_counter on asset_count (counter_id);
create index asset_count_started_by on asset_count (started_by);
create index asset_count_started on asset_count (started_at);

create table count_expected (
  count_id uuid not null references asset_count,
  asset_id uuid not null references asset,
  place text not null,
  employee_id uuid references employee,
  primary key (count_id, asset_id)
);
comment on table count_expected is 'What a count is compared with, frozen at its start.';
create index count_expected_asset on count_expected (asset_id);
create index count_expected_employee on count_expected (employee_id);

create table count_line (
  count_id uuid not null references asset_count,
  asset_id uuid not null references asset,
  seen_place text not null,
  seen_by uuid not null references employee,
  seen_at timestamptz not null,
  condition text check (condition in ('new', 'good', 'fair', 'poor', 'broken')),
  primary key (count_id, asset_id)
);
comment on table count_line is 'What was seen in a count; a second scan is the same line.';
create index count_line_asset on count_line (asset_id);
create index count_line_seen_by on count_line (seen_by);
create index count_line_at on count_line (count_id, seen_at);

create table count_unknown (
  count_id uuid not null references asset_count,
  text text not null,
  seen_place text not null,
  seen_by uuid not null references employee,
  seen_at timestamptz not null,
  primary key (count_id, text)
);
comment on table count_unknown is 'Codes of a count that are of no asset, as they were read.';
create index count_unknown_seen_by on count_unknown (seen_by);

create table count_difference (
  count_id uuid not null references asset_count,
  key text not null,
  kind text not null check (kind in ('missing', 'elsewhere', 'unexpected', 'unknown')),
  asset_id uuid references asset,
  expected_place text not null default '',
  seen_place text not null default '',
  primary key (count_id, key),
  check ((kind = 'unknown') = (asset_id is null))
);
comment on table count_difference is 'How a closed count differs from what was expected.';
create index count_difference_asset on count_difference (asset_id);

create function keep_closed_count() returns trigger language plpgsql as $$
begin
  if (select state from asset_count where id = coalesce(new.count_id, old.count_id) for share) <> 'open' then
    raise exception 'a closed count stays as it was counted';
  end if;
  return coalesce(new, old);
end $$;
comment on function keep_closed_count is 'Refuses to change what was seen once a count is closed.';
create trigger keep_closed_line before insert or update or delete on count_line for each row execute function keep_closed_count();
create trigger keep_closed_unknown before insert or update or delete on count_unknown for each row execute function keep_closed_count();
create trigger keep_expected before update or delete on count_expected for each row execute function refuse_change();
