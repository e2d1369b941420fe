create table wall_of_fame (
  id uuid primary key,
  employee_id uuid not null references employee,
  -- The first day of the month that it is for.
  month date not null,
  award text not null,
  words text not null,
  published_at timestamptz,
  -- The person agreed to be shown to guests.
  guest_consent boolean not null default false,
  unique (employee_id, month, award)
);
