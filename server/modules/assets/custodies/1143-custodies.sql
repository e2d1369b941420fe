-- Who answers for an asset from when to when: at any moment one person.
create table custody (
  id uuid primary key,
  hand_over_id uuid not null,
  asset_id uuid not null references asset,
  employee_id uuid not null references employee,
  kind text not null check (kind in ('assigned', 'pool', 'loan')),
  due_on date,
  given_at timestamptz not null,
  given_by uuid not null references employee,
  condition_out text not null check (condition_out in ('new', 'good', 'fair', 'poor', 'broken')),
  accepted_at timestamptz,
  accepted_by_way text check (accepted_by_way in ('session', 'pin', 'not_needed')),
  declined_at timestamptz,
  declined_reason text,
  return_offered_at timestamptz,
  return_by date,
  return_why text not null default '',
  returned_at timestamptz check (returned_at >= given_at),
  received_by uuid references employee,
  brought_by uuid references employee,
  condition_in text check (condition_in in ('new', 'good', 'fair', 'poor', 'broken')),
  note text not null default '',
  version int not null default 1,
  check (given_by <> employee_id),
  check (received_by <> employee_id),
  check ((kind = 'loan') = (due_on is not null)),
  check ((accepted_at is null) = (accepted_by_way is null)),
  check ((declined_at is null) = (declined_reason is null)),
  check (accepted_at is null or declined_at is null),
  check (brought_by is null or note <> ''),
  constraint custody_one_holder exclude using gist (asset_id with =, tstzrange(given_at, returned_at) with &&)
);
comment on table custody is 'Who answers for an asset from when to when; of an asset no two at a time.';
comment on column custody.hand_over_id is 'What was handed over together is accepted together.';
comment on column custody.declined_at is 'Its giver answers for it until it is received.';
comment on column custody.return_by is 'By when it is to be back beside a loan: the holder moves or leaves.';
comment on column custody.brought_by is 'Who brought it back in the place of its holder.';
create index custody_asset on custody (asset_id, given_at);
create index custody_holder on custody (employee_id) where returned_at is null;
create index custody_employee on custody (employee_id, given_at);
create index custody_given_by on custody (given_by, given_at);
create index custody_received_by on custody (received_by, returned_at);
create index custody_brought_by on custody (brought_by) where brought_by is not null;
create index custody_hand_over on custody (hand_over_id);
create index custody_given on custody (given_at);

create function refuse_false_custody() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from employee where id = new.employee_id and hire_date <= (new.given_at at time zone 'Africa/Lagos')::date
    and (exit_date is null or exit_date >= (new.given_at at time zone 'Africa/Lagos')::date)) then
    raise exception 'nothing is handed to who does not work here';
  end if;
  return new;
end $$;
comment on function refuse_false_custody is 'Refuses to hand an asset to who does not work here on that day.';
create trigger refuse_false_custody before insert on custody for each row execute function refuse_false_custody();

create table gate_pin (
  employee_id uuid primary key references employee,
  pin_hash text not null,
  set_at timestamptz not null
);
comment on table gate_pin is 'The PIN by which somebody accepts assets on the phone of who hands them over.';
