create table loan_type (
  id uuid primary key,
  title text not null,
  advance boolean not null,
  max_months int not null check (max_months between 1 and 120 and (not advance or max_months >= 3)),
  archived_at timestamptz,
  version int not null default 1
);
comment on table loan_type is 'Kinds of loans and salary advances.';
comment on column loan_type.advance is 'An advance on the salary.';
create unique index loan_type_title on loan_type (lower(title)) where archived_at is null;
