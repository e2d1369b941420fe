-- What was agreed with clients. A line that was approved never changes: it ends, and another begins.
create table contract (
  id uuid primary key,
  client_id uuid not null references client,
  number text not null unique,
  title text not null,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  terms_days int not null check (terms_days between 0 and 180),
  notice_days int not null,
  minimum_kobo bigint not null check (minimum_kobo >= 0),
  credit_cap_bp int not null check (credit_cap_bp between 0 and 10000),
  bonus_cap_bp int not null check (bonus_cap_bp between 0 and 10000),
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7),
  holidays_off boolean not null,
  po_number text not null,
  po_limit_kobo bigint,
  client_confirms boolean not null,
  version int not null default 1
);
comment on table contract is 'What was agreed with a client, as it was approved.';
comment on column contract.ends_on is 'Its last day.';
comment on column contract.weekdays is 'The days on which seats are promised; 1 is Monday.';
comment on column contract.minimum_kobo is 'What a month is charged at least.';
comment on column contract.credit_cap_bp is 'What is missing and credited comes to no more of what is charged, in hundredths of a percent.';
create index contract_client on contract (client_id);

create table contract_line (
  id uuid primary key,
  contract_id uuid not null references contract,
  office_id uuid not null references office,
  kind text not null check (kind in ('seat', 'hour', 'volume', 'fixed')),
  title text not null,
  price_kobo bigint not null check (price_kobo >= 0),
  quantity int not null check (quantity > 0),
  seat_minutes int not null check (seat_minutes between 1 and 1440),
  takes text not null check (takes in ('shift', 'overtime', 'night', 'holiday')),
  increment int not null check (increment in (1, 6, 15, 30)),
  tolerance_bp int not null check (tolerance_bp between 0 and 10000),
  training_days int not null check (training_days >= 0),
  most_minutes int check (most_minutes > 0),
  tiers jsonb not null,
  tier_mode text not null check (tier_mode in ('graduated', 'volume')),
  minimum_quantity int not null check (minimum_quantity >= 0),
  floor_bp int not null check (floor_bp between 0 and 10000),
  starts_on date not null,
  ends_on date,
  exclude using gist (contract_id with =, office_id with =, kind with =, takes with =, lower(title) with =, daterange(starts_on, ends_on + 1) with &&)
);
comment on table contract_line is 'What a contract charges for; of a contract, campaign and title no two lines count on the same day.';
comment on column contract_line.ends_on is 'Its last day; the day before it began where it was taken back.';
comment on column contract_line.seat_minutes is 'What a seat promises on a day.';
comment on column contract_line.increment is 'Minutes of a person and day are rounded to so many.';
create index contract_line_contract on contract_line (contract_id);
create index contract_line_office on contract_line (office_id);
create function keep_contract_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - 'ends_on') is distinct from (to_jsonb(new) - 'ends_on') then
    raise exception 'a line of a contract is ended, not changed';
  end if;
  return new;
end $$;
comment on function keep_contract_line is 'Refuses to change a line that was approved in anything but its end.';
create trigger contract_line_stands before update or delete on contract_line for each row execute function keep_contract_line();

create table contract_measure (
  id uuid primary key,
  contract_id uuid not null references contract,
  office_id uuid not null references office,
  title text not null,
  source text not null check (source in ('quality', 'coverage', 'entered')),
  bands jsonb not null,
  least_sample int not null check (least_sample >= 0),
  relief_bp int check (relief_bp between 0 and 10000)
);
comment on table contract_measure is 'What a contract measures: the band that a value reaches gives a credit or a bonus.';
create unique index contract_measure_title on contract_measure (contract_id, lower(title));
create index contract_measure_office on contract_measure (office_id);

create table contract_change (
  id uuid primary key,
  client_id uuid not null references client,
  contract_id uuid references contract,
  what text not null check (what in ('contract', 'lines', 'end')),
  summary text not null,
  change jsonb not null,
  facts jsonb not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check ((what = 'contract') = (contract_id is null))
);
comment on table contract_change is 'What was asked of contracts: a new one, other lines, an end.';
comment on column contract_change.change is 'What an approval writes.';
comment on column contract_change.employee_id is 'Who asked.';
create unique index contract_change_open on contract_change (contract_id) where status = 'pending';
create index contract_change_client on contract_change (client_id);
create index contract_change_employee on contract_change (employee_id, created_at);
create trigger contract_change_course before update of status on contract_change
  for each row when (old.status <> new.status) execute function keep_decided();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000001002', 'contract', 'Contract', 1,
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 48 },
      { "position": 2, "title": "CEO", "approver": { "by": "role", "role": "ceo" }, "needed": "any", "deadline_hours": 48 }]');
