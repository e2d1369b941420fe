create sequence ticket_number start 1001;

create table ticket (
  id uuid primary key,
  number int not null unique default nextval('ticket_number'),
  employee_id uuid references employee,
  first_name text not null,
  last_name text not null,
  ogid text not null,
  email text not null,
  complaint text not null,
  status text not null default 'new',
  created_at timestamptz not null default now()
);
