create table saved_view (
  id uuid primary key,
  employee_id uuid not null references employee,
  screen text not null check (length(screen) <= 200),
  name text not null check (length(name) between 1 and 60),
  search text not null check (length(search) <= 2000),
  role text,
  created_at timestamptz not null default now(),
  unique (employee_id, screen, name)
);
comment on table saved_view is 'Views of lists that people keep: the search part of an address under a name.';
comment on column saved_view.role is 'Everyone who has it sees the view; null where it is the author''s alone.';
create index saved_view_role on saved_view (screen, role) where role is not null;

create table pin (
  employee_id uuid not null references employee,
  screen text not null check (length(screen) <= 200),
  place int not null check (place between 0 and 11),
  primary key (employee_id, screen),
  unique (employee_id, place)
);
comment on table pin is 'Screens that people pinned at the top of their menu, in their order.';
