create table receivable_payment (
  id uuid primary key,
  employee_id uuid not null references employee,
  payslip_id uuid not null references payslip,
  amount_kobo bigint not null check (amount_kobo > 0),
  received_on date not null,
  reference text not null,
  recorded_by uuid not null references employee check (recorded_by <> employee_id),
  created_at timestamptz not null
);
comment on table receivable_payment is 'What somebody who left paid of what their last payslip could not deduct.';
comment on column receivable_payment.payslip_id is 'The payslip whose rest it pays: a correction of it begins anew.';
create index receivable_payment_payslip on receivable_payment (payslip_id);
