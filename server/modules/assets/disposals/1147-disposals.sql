-- How assets leave the company: asked for with a paper, decided by another, posted in one journal.
create table asset_disposal (
  id uuid primary key,
  kind text not null check (kind in ('lost', 'stolen', 'sold', 'scrapped', 'donated', 'returned_to_client', 'found')),
  on_day date not null,
  proceeds_kobo bigint not null default 0 check (proceeds_kobo >= 0),
  reason text not null,
  file_id uuid references file,
  count_settlement_id uuid references count_settlement,
  cost_kobo bigint check (cost_kobo >= 0),
  depreciated_kobo bigint check (depreciated_kobo >= 0),
  part_kobo bigint check (part_kobo >= 0),
  entry_id uuid references journal_entry deferrable initially deferred,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check (proceeds_kobo = 0 or kind = 'sold'),
  check (file_id is not null or count_settlement_id is not null)
);
comment on table asset_disposal is 'Disposals of assets, and those found again, as they were asked for and what they came to.';
comment on column asset_disposal.count_settlement_id is 'The settled count that found them gone.';
comment on column asset_disposal.cost_kobo is 'What went out of the books: cost.';
comment on column asset_disposal.depreciated_kobo is 'Depreciation that went out, with that of the last month.';
comment on column asset_disposal.part_kobo is 'Depreciation of the last month to the day before.';
comment on column asset_disposal.employee_id is 'Who asked.';
create index asset_disposal_employee on asset_disposal (employee_id, created_at);
create index asset_disposal_status on asset_disposal (status, created_at);
create index asset_disposal_file on asset_disposal (file_id);
create index asset_disposal_entry on asset_disposal (entry_id);
create index asset_disposal_settlement on asset_disposal (count_settlement_id);
create trigger asset_disposal_course before update of status on asset_disposal
  for each row when (old.status <> new.status) execute function keep_decided();

create table disposed_asset (
  disposal_id uuid not null references asset_disposal,
  asset_id uuid not null references asset,
  is_live boolean not null default true,
  primary key (disposal_id, asset_id)
);
comment on table disposed_asset is 'Which assets a disposal is of; while it waits an asset is in no other.';
create unique index disposed_asset_live on disposed_asset (asset_id) where is_live;
create index disposed_asset_asset on disposed_asset (asset_id);

create function release_disposed() returns trigger language plpgsql as $$
begin
  update disposed_asset set is_live = false where disposal_id = new.id and is_live;
  return null;
end $$;
comment on function release_disposed is 'Lets the assets of a decided disposal be asked about again.';
create trigger release_disposed after update of status on asset_disposal
  for each row when (new.status <> 'pending') execute function release_disposed();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000001147', 'asset_disposal', 'Disposal of assets', 1,
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 40 }]');
