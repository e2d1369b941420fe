create table background (
  id uuid primary key,
  employee_id uuid not null references employee,
  kind text not null check (kind in ('education', 'guarantor', 'dependant')),
  institution text,
  qualification text,
  completed_in int check (completed_in between 1940 and 2200),
  full_name text,
  relationship text,
  occupation text,
  phone text,
  address text,
  birth_date date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (case when kind = 'education'
    then num_nonnulls(institution, qualification) = 2 and num_nonnulls(full_name, relationship, occupation, phone, address, birth_date) = 0
    else num_nonnulls(full_name, relationship) = 2 and num_nonnulls(institution, qualification, completed_in) = 0 end),
  check (kind = 'guarantor' or num_nonnulls(occupation, phone, address) = 0),
  check (kind = 'dependant' or birth_date is null)
);
comment on table background is 'What stands in a record beside the person: where they learned, who answers for them, who lives on them.';
create index background_employee on background (employee_id, kind, created_at);
