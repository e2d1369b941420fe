create table allowance_type (
  id uuid primary key,
  title text not null,
  mode text not null check (mode in ('percentage', 'flat_rate')),
  value numeric(14, 2) not null check (value >= 0 and (mode <> 'percentage' or value <= 100)),
  taxable boolean not null,
  pensionable boolean not null,
  archived_at timestamptz,
  version int not null default 1
);
comment on table allowance_type is 'Kinds of allowances that people are paid beside the salary.';
comment on column allowance_type.value is 'Percent of the monthly gross, or kobo a month.';
create unique index allowance_type_title on allowance_type (lower(title)) where archived_at is null;
