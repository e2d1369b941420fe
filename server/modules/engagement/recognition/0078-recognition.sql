create table wall_of_fame (
  id uuid primary key,
  employee_id uuid not null references employee,
  month date not null,
  award text not null,
  words text not null,
  published_at timestamptz,
  guest_consent boolean not null default false,
  nominated_by uuid references employee,
  selected_by uuid references employee,
  created_at timestamptz not null default now(),
  guest_picture boolean not null default false,
  guest_words boolean not null default false,
  unique (employee_id, month, award)
);
comment on table wall_of_fame is 'Who is nominated for the wall of fame of a month, and who is on it.';
comment on column wall_of_fame.month is 'The first day of the month that it is for.';
comment on column wall_of_fame.guest_consent is 'The person agreed to be shown to guests by first name and award.';
comment on column wall_of_fame.guest_picture is 'They agreed to the picture too.';
comment on column wall_of_fame.guest_words is 'They agreed to the words too.';
create index wall_of_fame_month on wall_of_fame (month desc, id);
