-- What somebody who left repays of overpaid salary within the year in which they were paid it was no income of that year.
alter table receivable_payment add column pay_kobo bigint not null default 0 check (pay_kobo between 0 and amount_kobo - loans_kobo);
alter table receivable_payment add column tax_kobo bigint not null default 0 check (tax_kobo >= 0);
comment on column receivable_payment.pay_kobo is 'What of it is overpaid salary of the same tax year, by which the taxable pay of the year falls; of payments from before it was kept, nothing.';
comment on column receivable_payment.tax_kobo is 'The PAYE of the year that was deducted too much by it: the tax office refunds it on a claim.';

create function repaid_pay(person uuid, year int) returns table (pay_kobo bigint, open_pay_kobo bigint, open_tax_kobo bigint) language sql stable as $$
  with back as (
    select payment.payslip_id, payment.pay_kobo, payment.tax_kobo from receivable_payment payment where payment.employee_id = person and payment.pay_kobo > 0
    -- What the last pay took back itself, of pension that the fund gives back.
    union all select slip.id, line.amount_kobo, 0 from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ('paid', 'closed')
      join payslip_line line on line.payslip_id = slip.id and line.key = 'past' and line.amount_kobo > 0
    where slip.employee_id = person and slip.kind = 'final' and slip.voided_at is null)
  select coalesce(sum(back.pay_kobo), 0)::bigint, coalesce(sum(back.pay_kobo) filter (where not later.counts), 0)::bigint,
    coalesce(sum(back.tax_kobo) filter (where not later.counts), 0)::bigint
  from back join payslip about on about.id = back.payslip_id
  cross join lateral (select exists (select from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ('paid', 'closed')
    where slip.employee_id = person and slip.voided_at is null and (slip.month, slip.seq) > (about.month, about.seq)
      and slip.month <= make_date(year, 12, 31) and not (slip.month = about.month
        and replace(slip.kind, 'correction', 'regular') = replace(about.kind, 'correction', 'regular'))) as counts) later
  where about.month between make_date(year, 1, 1) and make_date(year, 12, 31)
$$;
comment on function repaid_pay is 'What somebody gave back of overpaid pay of a year, in payments and out of their last pay; `open_` what no later payslip of the year has counted.';
