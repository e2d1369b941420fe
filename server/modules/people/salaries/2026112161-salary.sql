-- What a person earns gross a month, from when to when; `ends_on` is the first day that no longer counts. Nothing is written over:
-- a salary of the same first day takes the place of the one before, which stays as it was replaced.
create table salary (
  id uuid primary key,
  employee_id uuid not null references employee,
  amount_kobo bigint not null check (amount_kobo between 1 and 100000000000000),
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  -- Where it comes from.
  source text not null check (source in ('agreed', 'review', 'correction', 'promotion')),
  reason text not null,
  set_by uuid references employee check (set_by <> employee_id),
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  constraint salary_overlap exclude using gist (employee_id with =, daterange(starts_on, ends_on) with &&)
    where (replaced_at is null)
);
create index salary_employee on salary (employee_id, starts_on desc) where replaced_at is null;
