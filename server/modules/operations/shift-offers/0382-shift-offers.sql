create table shift_offer (
  id uuid primary key,
  office_id uuid not null references office,
  shift_id uuid not null references shift,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  absent_id uuid not null references employee,
  made_by uuid not null references employee,
  note text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'taken', 'withdrawn', 'expired')),
  taken_by uuid references employee,
  closed_at timestamptz,
  check ((status = 'taken') = (taken_by is not null)),
  check ((status = 'open') = (closed_at is null)),
  check (absent_id <> made_by),
  -- Who offers a shift is not who gains by it.
  check (taken_by <> made_by and taken_by <> absent_id)
);
comment on table shift_offer is 'Shifts of people who are missing, offered to colleagues: the first to accept takes one.';
comment on column shift_offer.day is 'The business date of the shift.';
comment on column shift_offer.starts_at is 'From when on it is worked: in the middle of the shift, when it had begun.';
comment on column shift_offer.absent_id is 'In whose place.';
-- Two supervisors do not fill one place twice.
create unique index shift_offer_place on shift_offer (absent_id, day, shift_id) where status in ('open', 'taken');
create index shift_offer_office on shift_offer (office_id, ends_at);
create index shift_offer_taken on shift_offer (taken_by, day) where taken_by is not null;
create index shift_offer_open on shift_offer (expires_at) where status = 'open';
create index shift_offer_made_by on shift_offer (made_by);
create index shift_offer_shift on shift_offer (shift_id);

create table shift_offer_person (
  offer_id uuid not null references shift_offer on delete cascade,
  employee_id uuid not null references employee,
  warnings text[] not null default '{}',
  answer text not null default 'offered' check (answer in ('offered', 'accepted', 'declined', 'closed')),
  answered_at timestamptz,
  primary key (offer_id, employee_id)
);
comment on table shift_offer_person is 'To whom a shift is offered, and what they answered.';
create index shift_offer_person_waiting on shift_offer_person (employee_id) where answer = 'offered';
