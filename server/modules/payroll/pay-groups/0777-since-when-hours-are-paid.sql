-- A rate that is switched on counts from that day on: what was worked before it is asked of nobody.
alter table pay_group
  add column overtime_since date,
  add column day_off_since date,
  add column holiday_since date;
comment on column pay_group.overtime_since is 'From which day on hours of this kind are paid, as `day_off_since` and `holiday_since`: that of switching its rate on; null for always.';

create function keep_since_of_rates() returns trigger language plpgsql as $$
declare
  today date := (acting_at() at time zone 'Africa/Lagos')::date;
begin
  if acting_authors() is null then return new; end if;
  if old.overtime_percent = 0 and new.overtime_percent > 0 then new.overtime_since := today; end if;
  if old.day_off_percent = 0 and new.day_off_percent > 0 then new.day_off_since := today; end if;
  if old.holiday_percent = 0 and new.holiday_percent > 0 then new.holiday_since := today; end if;
  return new;
end $$;
comment on function keep_since_of_rates is 'Keeps the day from which a rate counts that is switched on.';
create trigger pay_group_rates_since before update of overtime_percent, day_off_percent, holiday_percent on pay_group
  for each row execute function keep_since_of_rates();

drop function overtime_paid();
create function overtime_paid() returns table (employee_id uuid, kind text, since date) language sql stable as $$
  select employee.id, rate.kind, rate.since from employee
  left join pay_group_member member on member.employee_id = employee.id
  join pay_group on pay_group.id = coalesce(member.pay_group_id, (select id from pay_group where is_standard))
  cross join lateral (values ('overtime', overtime_percent, overtime_since), ('day_off', day_off_percent, day_off_since),
    ('holiday', holiday_percent, holiday_since)) rate (kind, percent, since)
  where rate.percent > 0
$$;
comment on function overtime_paid is 'Who is paid for overtime, for which of its kinds and from which day on, by their pay group.';
