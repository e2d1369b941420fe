create table payroll_config (
  id uuid primary key,
  from_date int not null check (from_date between 1 and 31),
  to_date int not null check (to_date between 1 and 31),
  created_by uuid references employee,
  created_at timestamptz not null default now()
);
comment on table payroll_config is 'From which to which day of the month a payroll counts; the newest counts, earlier ones tell how past periods were cut.';
comment on column payroll_config.from_date is 'The day of last month from which pay is for, or 1 for the calendar month.';
comment on column payroll_config.to_date is 'The day of this month until which pay is for; the last one of a shorter month.';
create trigger payroll_config_unchanged before update or delete on payroll_config for each row execute function refuse_change();

-- Before anybody changes it: the calendar month.
insert into payroll_config (id, from_date, to_date, created_at) values ('019a0000-0000-7000-8000-000000000110', 1, 31, '2026-01-01T00:00:00Z');
