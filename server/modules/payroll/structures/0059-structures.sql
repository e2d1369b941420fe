create table salary_structure (
  id uuid primary key,
  title text not null,
  designation_id uuid references designation,
  basic_bp int not null check (basic_bp between 1 and 10000),
  housing_bp int not null check (housing_bp >= 0),
  transport_bp int not null check (transport_bp >= 0),
  utility_bp int not null check (utility_bp >= 0),
  meal_bp int not null check (meal_bp >= 0),
  other_bp int not null check (other_bp >= 0),
  archived_at timestamptz,
  version int not null default 1,
  check (basic_bp + housing_bp + transport_bp + utility_bp + meal_bp + other_bp = 10000)
);
comment on table salary_structure is 'How a monthly salary is made up; without a designation it counts for everyone who has none of their own.';
create unique index salary_structure_title on salary_structure (lower(title)) where archived_at is null;
create unique index salary_structure_designation on salary_structure (designation_id) nulls not distinct where archived_at is null;

insert into salary_structure (id, title, basic_bp, housing_bp, transport_bp, utility_bp, meal_bp, other_bp)
values ('019a0000-0000-7000-8000-000000000120', 'Company standard', 4500, 2500, 1500, 500, 500, 500);
