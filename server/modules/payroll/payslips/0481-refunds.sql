alter table payslip
  add column refunds_kobo bigint not null default 0 check (refunds_kobo >= 0),
  add column over_kobo bigint not null default 0 check (over_kobo >= 0),
  drop constraint payslip_check,
  add constraint payslip_check check (net_kobo = gross_kobo + refunds_kobo - deductions_kobo and net_kobo >= 0);
comment on column payslip.refunds_kobo is 'Paid without being pay: expenses paid back, contributions of pay that was taken back, PAYE that was set off.';
comment on column payslip.over_kobo is 'Of the last pay of a year or an employment: PAYE deducted until then beyond the tax of the year, and not set off.';
create index payslip_over on payslip (run_id) where over_kobo > 0;

alter table payroll_run add column sets_off boolean not null default false;
comment on column payroll_run.sets_off is 'Whether PAYE beyond the tax of the year is given back with it, out of what it deducts for the same state.';

alter table payslip_line
  drop constraint payslip_line_kind_check,
  drop constraint payslip_line_check,
  add constraint payslip_line_kind_check check (kind in ('earning', 'refund', 'deduction', 'employer')),
  add constraint payslip_line_check check (kind in ('earning', 'employer') or amount_kobo >= 0);
