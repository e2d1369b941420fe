-- What a leaver pays back of a loan is an entry of that loan, so that nothing deducts it again; the rest pays what the last payslip could not deduct.
alter table receivable_payment add column loans_kobo bigint not null default 0 check (loans_kobo between 0 and amount_kobo);
comment on column receivable_payment.loans_kobo is 'What of it paid loans: their entries name the payment.';
alter table loan_entry add column receivable_payment_id uuid references receivable_payment;
comment on column loan_entry.receivable_payment_id is 'The payment of a leaver that this is a part of.';
create index loan_entry_receivable_payment_id on loan_entry (receivable_payment_id) where receivable_payment_id is not null;

-- Of those until now: first what the payslip could not deduct, then the oldest loan, as they were posted.
with paid as (
  select payment.id, payment.employee_id, payment.created_at, payment.received_on, payment.recorded_by, payment.amount_kobo,
    sum(payment.amount_kobo) over (partition by payment.payslip_id order by payment.created_at, payment.id) as upto,
    coalesce((select sum(short_kobo) from payslip_line where payslip_line.payslip_id = payment.payslip_id), 0) as short
  from receivable_payment payment)
update receivable_payment set loans_kobo = least(paid.amount_kobo, greatest(0, paid.upto - paid.short)) from paid where paid.id = receivable_payment.id;
with part as (
  select id, employee_id, recorded_by, received_on, created_at, loans_kobo,
    sum(loans_kobo) over (partition by employee_id order by created_at, id) - loans_kobo as lower,
    sum(loans_kobo) over (partition by employee_id order by created_at, id) as upper
  from receivable_payment where loans_kobo > 0),
debt as (
  select loan.id, loan.employee_id, left_over.kobo,
    sum(left_over.kobo) over (partition by loan.employee_id order by loan.created_at, loan.id) - left_over.kobo as lower,
    sum(left_over.kobo) over (partition by loan.employee_id order by loan.created_at, loan.id) as upper
  from loan cross join lateral (select coalesce(sum(amount_kobo), 0) as kobo from loan_entry where loan_id = loan.id) left_over
  where loan.status = 'approved' and left_over.kobo > 0)
insert into loan_entry (id, loan_id, kind, amount_kobo, month, note, created_by, created_at, receivable_payment_id)
select gen_random_uuid(), debt.id, 'settlement', greatest(debt.lower, part.lower) - least(debt.upper, part.upper),
  date_trunc('month', part.received_on)::date, 'Paid after the last payslip', part.recorded_by, part.created_at, part.id
from part join debt on debt.employee_id = part.employee_id and debt.lower < part.upper and part.lower < debt.upper;

-- What was paid of the rest of a payslip is not carried into the next: who recorded it says so.
create trigger receivable_payment_author after insert on receivable_payment for each row execute function say_pay_author('loan', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);
