create table deduction_type (
  id uuid primary key,
  title text not null,
  mode text not null check (mode in ('percentage', 'flat_rate')),
  value numeric(14, 2) not null check (value >= 0 and (mode <> 'percentage' or value <= 100)),
  office_id uuid references office,
  archived_at timestamptz,
  version int not null default 1
);
comment on table deduction_type is 'Kinds of deductions from pay, of everyone or of an office.';
comment on column deduction_type.value is 'Percent of the monthly gross, or kobo a month.';
create unique index deduction_type_title on deduction_type (lower(title)) where archived_at is null;
