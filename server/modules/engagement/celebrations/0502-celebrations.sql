create table celebration_wish (
  celebrated_id uuid not null references employee on delete cascade,
  kind text not null check (kind in ('birthday', 'anniversary', 'joined')),
  day date not null,
  employee_id uuid not null references employee on delete cascade,
  wished_at timestamptz not null,
  primary key (celebrated_id, kind, day, employee_id)
);
comment on table celebration_wish is 'Who congratulated a colleague on a day, once each.';
create index celebration_wish_of on celebration_wish (employee_id);

create table celebration_hidden (
  employee_id uuid primary key references employee on delete cascade
);
comment on table celebration_hidden is 'Who does not want their birthday and anniversary shown to colleagues.';
