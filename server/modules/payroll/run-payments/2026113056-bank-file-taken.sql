-- When somebody first had the bank file: from then on the bank may have paid it, whatever the payroll says.
alter table payroll_run add column bank_file_at timestamptz;
alter table payroll_run drop constraint payroll_run_check4;
alter table payroll_run add constraint payroll_run_reversed_payment_known
  check ((reversed_payment is not null) = (state = 'reversed' and (paid_at is not null or bank_file_at is not null)));
