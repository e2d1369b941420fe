-- A transfer that the bank returns is no repayment: the loan was not lent after all, and is paid out again.
alter table loan_entry drop constraint loan_entry_kind_check;
alter table loan_entry add constraint loan_entry_kind_check
  check (kind in ('lent', 'repayment', 'settlement', 'write_off', 'reversal', 'returned'));
comment on table loan_entry is 'What was lent (positive) and came back (negative), by those who borrowed or by the bank; append-only.';
-- A payment lends a loan once; after the bank returned it another payment does.
drop index loan_entry_lent;
create unique index loan_entry_lent on loan_entry (loan_id, note) where kind = 'lent';
-- What the bank returned changes nobody's pay: nothing was deducted of it.
drop trigger loan_entry_author on loan_entry;
create trigger loan_entry_author after insert on loan_entry for each row when (new.kind not in ('lent', 'returned', 'repayment', 'reversal'))
  execute function say_pay_author('loan', $$
  select array[employee_id] as people, null::date as starts_on, null::date as ends_on from loan where id = ($1).loan_id $$);

alter table loan_payment_item add column returned_on date, add column returned_reference text, add column returned_by uuid references employee;
comment on column loan_payment_item.returned_on is 'The day on which the bank returned it, recorded by another person than who made the payment.';
comment on column loan_payment_item.returned_reference is 'The reference of the bank.';
alter table loan_payment_item add check ((returned_on is null) = (returned_by is null) and (returned_on is null) = (returned_reference is null)
  and (returned_on is null or not is_live));
create index on loan_payment_item (returned_by);

-- An approved loan that nobody wants any more: the decision stays as it was.
alter table loan add column cancelled_at timestamptz, add column cancelled_by uuid references employee, add column cancel_reason text;
comment on column loan.cancelled_at is 'When an approved loan that was not paid out was cancelled; its status stays what was decided.';
alter table loan add check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null)
  and (cancelled_at is null or status = 'approved'));
create index on loan (cancelled_by);
