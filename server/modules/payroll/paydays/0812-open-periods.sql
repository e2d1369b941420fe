-- For attendance below, which asks nobody about days whose pay is long over: by this function it knows without knowing payroll.
create function pay_open_since(today date) returns date language sql stable as $$
  select greatest((today - interval '1 year')::date, least(
    period.starts_on,
    (select max(run.ends_on) + 1 from payroll_run run where run.kind = 'regular' and run.state in ('approved', 'paid', 'closed')),
    (select min(run.starts_on) from payroll_run run where run.kind = 'regular' and run.state in ('draft', 'calculating', 'review', 'failed'))))
  from (select from_date, to_date from payroll_config order by created_at desc, id desc limit 1) config
  -- The month for which today is paid, and the one before it.
  cross join lateral (select (date_trunc('month', today) - case when extract(day from today)
      > least(config.to_date, extract(day from date_trunc('month', today) + interval '1 month - 1 day')) then interval '0' else interval '1 month' end)::date as month) before
  cross join lateral (select case when config.from_date = 1 then before.month
      else least((before.month - interval '1 month')::date + config.from_date - 1, before.month) end as starts_on) period
$$;
comment on function pay_open_since is 'The first day of the pay period before the one of a day, or an earlier one where a payroll of it is not approved yet, for a year at most: what is decided of days since then comes with a payroll by itself.';
