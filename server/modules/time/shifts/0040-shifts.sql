create table shift (
  id uuid primary key,
  title text not null,
  colour text not null default '#2f7d5b' check (colour ~ '^#[0-9a-f]{6}$'),
  archived_at timestamptz,
  version int not null default 1
);
comment on table shift is 'Shifts by name and colour.';
create unique index shift_title on shift (lower(title)) where archived_at is null;

-- A change counts from its day, and March keeps March's hours.
create table shift_hours (
  shift_id uuid not null references shift,
  starts_on date not null,
  days jsonb not null check (jsonb_typeof(days) = 'array'),
  late_grace_minutes int not null check (late_grace_minutes between 0 and 240),
  early_grace_minutes int not null check (early_grace_minutes between 0 and 240),
  early_punch_minutes int not null check (early_punch_minutes between 0 and 720),
  late_punch_minutes int not null check (late_punch_minutes between 0 and 720),
  primary key (shift_id, starts_on)
);
comment on table shift_hours is 'The hours of a shift from a day on, until its next row.';
comment on column shift_hours.days is '[{ weekday, start, end, break_minutes, full_minutes, half_minutes }], 1 Monday; a weekday that is not there is free.';
comment on column shift_hours.early_punch_minutes is 'How long before the start and after the end a punch still belongs to the shift.';
