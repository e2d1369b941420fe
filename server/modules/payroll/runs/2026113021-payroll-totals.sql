-- What an approved payroll came to: its payslips are not changed any more, so the list of payrolls does not add them up each time.
alter table payroll_run add column totals jsonb;
update payroll_run set totals = (
  select jsonb_build_object('people', count(*), 'gross_kobo', coalesce(sum(gross_kobo), 0), 'deductions_kobo', coalesce(sum(deductions_kobo), 0),
    'net_kobo', coalesce(sum(net_kobo), 0), 'employer_kobo', coalesce(sum(employer_kobo), 0), 'paye_kobo', coalesce(sum(paye_kobo), 0),
    'to_pay_kobo', coalesce(sum(greatest(net_kobo + held_kobo - paid_before_kobo, 0)), 0), 'held_kobo', coalesce(sum(held_kobo), 0))
  from payslip where payslip.run_id = payroll_run.id)
where state in ('approved', 'paid', 'closed', 'reversed');
-- The few whose pay is withheld, counted for each payroll of the list.
create index payslip_withheld_run on payslip (run_id) where withheld_reason is not null;
