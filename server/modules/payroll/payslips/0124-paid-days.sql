-- Which payroll paid a day, for those below payroll who change days: by this function they know it without knowing payroll.
create function paid_day(employee uuid, day date) returns table (reference text, month date, starts_on date, until date, lost int) language sql stable as $$
  select run.reference, slip.month, run.starts_on, case when settled.lost is null then coalesce(run.read_until, run.ends_on) else run.ends_on end,
    coalesce(settled.lost, (slip.facts ->> 'lost')::int)
  from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ('paid', 'closed')
  -- What later payslips have settled of the month by now.
  left join lateral (
    select (known.value -> 'now' ->> 'lost')::int as lost from payslip later
    join payroll_run later_run on later_run.id = later.run_id and later_run.approved_at is not null, jsonb_array_elements(later.facts -> 'past') known
    where later.employee_id = slip.employee_id and later.seq > slip.seq and later.voided_at is null and known.value ->> 'month' = slip.month::text
    order by later.seq desc limit 1) settled on true
  where slip.employee_id = paid_day.employee and slip.voided_at is null and slip.kind in ('regular', 'correction', 'final')
    and paid_day.day between run.starts_on and coalesce(run.read_until, run.ends_on)
  order by slip.seq desc limit 1
$$;
comment on function paid_day is 'Which payroll that is paid had a day of somebody, from when until when, and how many hundredths of a day without pay it and later ones deducted.';
