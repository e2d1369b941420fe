-- How a group counts days and pays hours, and who is paid with it, counts from a day on: what is calculated of the past reads what counted then.
create table pay_group_terms (
  pay_group_id uuid not null references pay_group,
  starts_on date not null,
  day_policy text not null check (day_policy in ('calendar_days', 'working_days', 'thirty_days')),
  hours_a_month int not null default 173 check (hours_a_month between 1 and 300),
  hours_of text not null default 'gross' check (hours_of in ('gross', 'basic')),
  overtime_percent int not null default 0 check (overtime_percent between 0 and 500),
  day_off_percent int not null default 0 check (day_off_percent between 0 and 500),
  holiday_percent int not null default 0 check (holiday_percent between 0 and 500),
  sunday_percent int not null default 0 check (sunday_percent between 0 and 500),
  night_allowance text not null default 'none' check (night_allowance in ('none', 'per_night', 'flat')),
  night_kobo bigint not null default 0 check (night_kobo >= 0),
  unpaid_time boolean not null default false,
  primary key (pay_group_id, starts_on),
  check ((night_allowance = 'none') = (night_kobo = 0))
);
comment on table pay_group_terms is 'How a pay group counts days and pays hours from which day on; its first terms start at -infinity.';
comment on column pay_group_terms.day_policy is 'The unit of days: one for a whole pay period, that of its last day.';
comment on column pay_group_terms.hours_a_month is 'By which a month''s salary is divided for an hour: 173 are forty a week.';
comment on column pay_group_terms.overtime_percent is 'Of an hour''s pay for one beyond a planned shift, as `day_off_percent` on a free day and `holiday_percent` on a public holiday; 0 pays none.';
comment on column pay_group_terms.sunday_percent is 'Of an hour''s pay, on top of the salary, for an hour of a planned shift on a Sunday; 0 pays none.';
comment on column pay_group_terms.unpaid_time is 'Whether minutes late or early are not paid: only where the contract pays by time (Labour Act, section 5).';

-- A rate that was switched on counted from its day already: before it the terms have none.
insert into pay_group_terms (pay_group_id, starts_on, day_policy, hours_a_month, hours_of, overtime_percent, day_off_percent, holiday_percent,
  sunday_percent, night_allowance, night_kobo, unpaid_time)
select id, starts_on, day_policy, hours_a_month, hours_of,
  case when starts_on >= coalesce(overtime_since, '-infinity') then overtime_percent else 0 end,
  case when starts_on >= coalesce(day_off_since, '-infinity') then day_off_percent else 0 end,
  case when starts_on >= coalesce(holiday_since, '-infinity') then holiday_percent else 0 end,
  sunday_percent, night_allowance, night_kobo, unpaid_time
from pay_group cross join lateral (select '-infinity'::date as starts_on union select overtime_since where overtime_since is not null
  union select day_off_since where day_off_since is not null union select holiday_since where holiday_since is not null) since;

-- By what a group says now nobody may read a day of the past.
drop function overtime_paid();
drop trigger pay_group_author on pay_group;
drop trigger pay_group_rates_since on pay_group;
drop function keep_since_of_rates();
alter table pay_group drop column day_policy, drop column hours_a_month, drop column hours_of, drop column overtime_percent,
  drop column day_off_percent, drop column holiday_percent, drop column sunday_percent, drop column night_allowance, drop column night_kobo,
  drop column unpaid_time, drop column overtime_since, drop column day_off_since, drop column holiday_since;

alter table pay_group_member add column starts_on date not null default '-infinity';
alter table pay_group_member alter column starts_on drop default;
alter table pay_group_member drop constraint pay_group_member_pkey;
alter table pay_group_member add primary key (employee_id, starts_on);
comment on table pay_group_member is 'With which pay group people are paid from which day on; before their first row, and without one, with the standard group.';

create function pay_group_stretches() returns table (employee_id uuid, pay_group_id uuid, starts_on date, ends_on date) language sql stable as $$
  select member.employee_id, member.pay_group_id, member.starts_on,
    coalesce(lead(member.starts_on) over (partition by member.employee_id order by member.starts_on), 'infinity')
  from (select known.employee_id, known.pay_group_id, known.starts_on from pay_group_member known
    union all select employee.id, standard.id, '-infinity' from employee join pay_group standard on standard.is_standard
    where not exists (select from pay_group_member known where known.employee_id = employee.id and known.starts_on = '-infinity')) member
$$;
comment on function pay_group_stretches is 'With which pay group everyone is paid, from a day until before another.';

create function pay_terms_stretches() returns table (pay_group_id uuid, starts_on date, ends_on date, overtime_percent int, day_off_percent int,
  holiday_percent int) language sql stable as $$
  select terms.pay_group_id, terms.starts_on, coalesce(lead(terms.starts_on) over (partition by terms.pay_group_id order by terms.starts_on), 'infinity'),
    terms.overtime_percent, terms.day_off_percent, terms.holiday_percent
  from pay_group_terms terms
$$;
comment on function pay_terms_stretches is 'The terms of every pay group, from a day until before others.';

-- For attendance below, which asks nobody about overtime that is not paid: by this function it knows without knowing payroll.
create function overtime_paid() returns table (employee_id uuid, kind text, starts_on date, ends_on date) language sql stable as $$
  select member.employee_id, rate.kind, greatest(member.starts_on, terms.starts_on), least(member.ends_on, terms.ends_on)
  from pay_group_stretches() member
  join pay_terms_stretches() terms on terms.pay_group_id = member.pay_group_id and terms.starts_on < member.ends_on and terms.ends_on > member.starts_on
  cross join lateral (values ('overtime', terms.overtime_percent), ('day_off', terms.day_off_percent), ('holiday', terms.holiday_percent)) rate (kind, percent)
  where rate.percent > 0
$$;
comment on function overtime_paid is 'Who is paid for overtime, for which of its kinds, from a day until before another, by their pay group.';

-- Who says how days count and what an hour is paid, and with which group somebody is paid, says what they are paid from that day on.
create function say_author_of_pay_terms() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  perform say_pay_change('group', array(select person from all_paid() person where person in (
      select member.employee_id from pay_group_stretches() member where member.pay_group_id = new.pay_group_id and member.ends_on > new.starts_on)),
    case when new.starts_on > '-infinity' then month_of(new.starts_on) end, origin => 'pay_group_terms', new_row => to_jsonb(new),
    old_row => (select to_jsonb(earlier) from pay_group_terms earlier where earlier.pay_group_id = new.pay_group_id
      and earlier.starts_on < new.starts_on order by earlier.starts_on desc limit 1));
  return null;
end $$;
comment on function say_author_of_pay_terms is 'Keeps who changed how a pay group counts days and pays hours, with what counted before.';
create trigger pay_group_terms_author after insert or update on pay_group_terms for each row execute function say_author_of_pay_terms();

create function say_author_of_pay_group() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  perform say_pay_change('group', array[new.employee_id], case when new.starts_on > '-infinity' then month_of(new.starts_on) end,
    origin => 'pay_group_member', new_row => to_jsonb(new),
    old_row => coalesce((select to_jsonb(earlier) from pay_group_member earlier where earlier.employee_id = new.employee_id
        and earlier.starts_on < new.starts_on order by earlier.starts_on desc limit 1),
      (select jsonb_build_object('pay_group_id', id) from pay_group where is_standard)));
  return null;
end $$;
comment on function say_author_of_pay_group is 'Keeps who moved somebody to another pay group, with the one before it.';
drop trigger pay_group_member_author on pay_group_member;
create trigger pay_group_member_author after insert or update on pay_group_member for each row execute function say_author_of_pay_group();
