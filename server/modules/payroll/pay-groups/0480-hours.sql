alter table pay_group
  add column hours_a_month int not null default 173 check (hours_a_month between 1 and 300),
  add column hours_of text not null default 'gross' check (hours_of in ('gross', 'basic')),
  add column overtime_percent int not null default 0 check (overtime_percent between 0 and 500),
  add column day_off_percent int not null default 0 check (day_off_percent between 0 and 500),
  add column holiday_percent int not null default 0 check (holiday_percent between 0 and 500),
  add column night_allowance text not null default 'none' check (night_allowance in ('none', 'per_night', 'flat')),
  add column night_kobo bigint not null default 0 check (night_kobo >= 0),
  add column unpaid_time boolean not null default false,
  add check ((night_allowance = 'none') = (night_kobo = 0));
comment on column pay_group.hours_a_month is 'By which a month''s salary is divided for an hour: 173 are forty a week.';
comment on column pay_group.overtime_percent is 'Of an hour''s pay for one beyond a planned shift, as `day_off_percent` on a free day and `holiday_percent` on a public holiday; 0 pays none.';
comment on column pay_group.unpaid_time is 'Whether minutes late or early are not paid: only where the contract pays by time (Labour Act, section 5).';

-- Who says what an hour is paid says what people are paid, as who says how days count.
drop trigger pay_group_author on pay_group;
create trigger pay_group_author after update on pay_group for each row
  when ((new.day_policy, new.hours_a_month, new.hours_of, new.overtime_percent, new.day_off_percent, new.holiday_percent, new.night_allowance,
    new.night_kobo, new.unpaid_time) is distinct from (old.day_policy, old.hours_a_month, old.hours_of, old.overtime_percent,
    old.day_off_percent, old.holiday_percent, old.night_allowance, old.night_kobo, old.unpaid_time))
  execute function say_pay_author('group', $$
  select array(select all_paid() except select employee_id from pay_group_member where pay_group_id <> ($1).id
    except select id from employee where not ($1).is_standard
      and not exists (select from pay_group_member own where own.employee_id = employee.id)) as people, null::date as starts_on, null::date as ends_on $$);
