alter table pay_group add column sunday_percent int not null default 0 check (sunday_percent between 0 and 500);
comment on column pay_group.sunday_percent is 'Of an hour''s pay, on top of the salary, for an hour of a planned shift on a Sunday; 0 pays none.';

drop trigger pay_group_author on pay_group;
create trigger pay_group_author after update on pay_group for each row
  when ((new.day_policy, new.hours_a_month, new.hours_of, new.overtime_percent, new.day_off_percent, new.holiday_percent, new.sunday_percent,
    new.night_allowance, new.night_kobo, new.unpaid_time) is distinct from (old.day_policy, old.hours_a_month, old.hours_of, old.overtime_percent,
    old.day_off_percent, old.holiday_percent, old.sunday_percent, old.night_allowance, old.night_kobo, old.unpaid_time))
  execute function say_pay_author('group', $$
  select array(select all_paid() except select employee_id from pay_group_member where pay_group_id <> ($1).id
    except select id from employee where not ($1).is_standard
      and not exists (select from pay_group_member own where own.employee_id = employee.id)) as people, null::date as starts_on, null::date as ends_on $$);

-- For attendance below, which asks nobody about overtime that is not paid: by this function it knows without knowing payroll.
create function overtime_paid() returns table (employee_id uuid, kind text) language sql stable as $$
  select employee.id, rate.kind from employee
  left join pay_group_member member on member.employee_id = employee.id
  join pay_group on pay_group.id = coalesce(member.pay_group_id, (select id from pay_group where is_standard))
  cross join lateral (values ('overtime', overtime_percent), ('day_off', day_off_percent), ('holiday', holiday_percent)) rate (kind, percent)
  where rate.percent > 0
$$;
comment on function overtime_paid is 'Who is paid for overtime, and for which of its kinds, by their pay group.';
