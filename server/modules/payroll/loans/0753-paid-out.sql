-- What two people decided is paid out by whoever does it: that alone changes nobody's pay.
drop trigger loan_entry_author on loan_entry;
create trigger loan_entry_author after insert on loan_entry for each row when (new.kind not in ('lent', 'repayment', 'reversal'))
  execute function say_pay_author('loan', $$
  select array[employee_id] as people, null::date as starts_on, null::date as ends_on from loan where id = ($1).loan_id $$);
