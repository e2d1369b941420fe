-- Every entry of a loan has the day on which the books have it, so that the account comes to the loans on every day.
alter table loan_entry add column dated_on date;
comment on column loan_entry.dated_on is 'The day of its journal: of a repayment that of the accrual of its payroll.';
alter table loan_entry disable trigger loan_entry_append_only;
update loan_entry entry set dated_on = coalesce(
  case entry.kind
    when 'repayment' then (select journal.dated_on from payslip join payroll_journal journal on journal.run_id = payslip.run_id
      and journal.kind = 'accrual' where payslip.id = entry.payslip_id)
    when 'reversal' then coalesce(
      (select back.dated_on from payslip join payroll_journal journal on journal.run_id = payslip.run_id and journal.kind = 'accrual'
        join payroll_journal back on back.reverses = journal.id where payslip.id = entry.payslip_id),
      (select journal.dated_on from payslip newer join payroll_journal journal on journal.run_id = newer.run_id and journal.kind = 'accrual'
        where newer.replaces = entry.payslip_id order by newer.seq limit 1))
    else (select received_on from receivable_payment where receivable_payment.id = entry.receivable_payment_id) end,
  (entry.created_at at time zone 'Africa/Lagos')::date);
alter table loan_entry enable trigger loan_entry_append_only;
alter table loan_entry alter column dated_on set not null;
