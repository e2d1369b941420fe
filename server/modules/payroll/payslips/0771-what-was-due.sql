alter table payslip_line add column due_kobo bigint check (due_kobo > amount_kobo);
comment on column payslip_line.due_kobo is 'Of a deduction: what was to be deducted, where less was.';
