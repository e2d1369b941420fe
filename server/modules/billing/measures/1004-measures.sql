-- What months are measured by besides attendance: what clients forecast, what was sent, and values that no system of ours knows.
create table contract_forecast (
  id uuid primary key,
  contract_line_id uuid not null references contract_line,
  month date not null check (extract(day from month) = 1),
  quantity int not null check (quantity >= 0),
  told_on date not null,
  created_at timestamptz not null
);
comment on table contract_forecast is 'How much a client said it would send in a month; append-only, the newest told before the month counts.';
create index contract_forecast_line on contract_forecast (contract_line_id, month, told_on desc);
create trigger contract_forecast_append_only before update or delete on contract_forecast for each row execute function refuse_change();

create table billing_entry (
  id uuid primary key,
  contract_line_id uuid references contract_line,
  contract_measure_id uuid references contract_measure,
  day date not null,
  value int not null check (value >= 0),
  sample int not null default 0 check (sample >= 0),
  note text not null default '',
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected')),
  entered_by uuid not null references employee,
  entered_at timestamptz not null,
  decided_by uuid references employee,
  decided_at timestamptz,
  version int not null default 1,
  check ((contract_line_id is null) <> (contract_measure_id is null)),
  check ((status = 'pending') = (decided_by is null)),
  constraint billing_entry_second_person check (decided_by <> entered_by)
);
comment on table billing_entry is 'Volumes by the day and values of measures by the month, entered by one person and confirmed by another; the newest confirmed counts.';
comment on column billing_entry.day is 'The day of a volume; of a measure the first of its month.';
comment on column billing_entry.value is 'Pieces of a volume; of a measure its value in hundredths.';
create index billing_entry_line on billing_entry (contract_line_id, day) where contract_line_id is not null;
create index billing_entry_measure on billing_entry (contract_measure_id, day) where contract_measure_id is not null;
create index billing_entry_waiting on billing_entry (entered_at) where status = 'pending';
create index billing_entry_entered_by on billing_entry (entered_by);
create index billing_entry_decided_by on billing_entry (decided_by);
create trigger billing_entry_course before update of status on billing_entry
  for each row when (old.status <> new.status) execute function keep_decided();
