-- Leave without pay that was still to come when attendance was read is of no day that was read.
create or replace function paid_day(employee uuid, day date) returns table (reference text, month date, starts_on date, until date, lost int) language sql stable as $$
  (select run.reference, slip.month, run.starts_on, case when settled.lost is null then coalesce(run.read_until, run.ends_on) else run.ends_on end,
    coalesce(settled.lost, case when slip.facts -> 'lost_days' is null then (slip.facts ->> 'lost')::int else (
      select coalesce(sum((one.value ->> 1)::int), 0)::int from jsonb_array_elements(slip.facts -> 'lost_days') one
      where (one.value ->> 0)::date <= coalesce(run.read_until, run.ends_on)) end)
  from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ('paid', 'closed')
  -- What later payslips have settled of the month by now.
  left join lateral (
    select (known.value -> 'now' ->> 'lost')::int as lost from payslip later
    join payroll_run later_run on later_run.id = later.run_id and later_run.approved_at is not null, jsonb_array_elements(later.facts -> 'past') known
    where later.employee_id = slip.employee_id and later.seq > slip.seq and later.voided_at is null and known.value ->> 'month' = slip.month::text
    order by later.seq desc limit 1) settled on true
  where slip.employee_id = paid_day.employee and slip.voided_at is null and slip.kind in ('regular', 'correction', 'final')
    and paid_day.day between run.starts_on and coalesce(run.read_until, run.ends_on)
  order by slip.seq desc limit 1)
  union all
  (select run.reference, (missed.value ->> 'month')::date, (missed.value ->> 'starts_on')::date, (missed.value ->> 'ends_on')::date, (missed.value -> 'now' ->> 'lost')::int
  from payslip slip join payroll_run run on run.id = slip.run_id and run.state in ('paid', 'closed'), jsonb_array_elements(slip.facts -> 'past') missed
  where slip.employee_id = paid_day.employee and slip.voided_at is null and paid_day.day between (missed.value ->> 'starts_on')::date and (missed.value ->> 'ends_on')::date
    and not exists (select 1 from payslip own where own.employee_id = slip.employee_id and own.month = (missed.value ->> 'month')::date and own.voided_at is null
      and own.kind in ('regular', 'correction', 'final'))
  order by slip.seq desc limit 1)
  limit 1
$$;
