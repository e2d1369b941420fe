-- Pension fund administrators are a list with codes, and which one somebody has counts from a day on. Each name that was typed until now is on the
-- list, under the spelling that most people have; names that differ in case and spaces alone are one.
create table pension_fund (
  id uuid primary key,
  title text not null,
  code text check (code ~ '^[0-9A-Z]{2,10}$'),
  archived_at timestamptz,
  version int not null default 1
);
comment on table pension_fund is 'Pension fund administrators that staff have an account with.';
comment on column pension_fund.code is 'By which schedules name it: from the template of the pension payment provider, as there is no agreed public list; none until it is entered.';
create unique index pension_fund_title on pension_fund (lower(title)) where archived_at is null;
create unique index pension_fund_code on pension_fund (code) where archived_at is null;

create table pension_membership (
  employee_id uuid not null references employee,
  starts_on date not null,
  pension_fund_id uuid references pension_fund,
  primary key (employee_id, starts_on)
);
comment on table pension_membership is 'With which pension fund administrator somebody has their account from which day on; the first known one counts since -infinity.';
create index pension_membership_fund on pension_membership (pension_fund_id);

create function fund_name(typed text) returns text language sql immutable as $$ select nullif(regexp_replace(btrim(typed), '\s+', ' ', 'g'), '') $$;
insert into pension_fund (id, title)
select gen_random_uuid(), spelling.title from (
  select distinct on (lower(title)) title from (
    select fund_name(pfa) as title, count(*) as people from employee_pay where fund_name(pfa) is not null group by 1) typed
  order by lower(title), people desc, title) spelling;
insert into pension_membership (employee_id, starts_on, pension_fund_id)
select pay.employee_id, '-infinity', fund.id from employee_pay pay join pension_fund fund on lower(fund.title) = lower(fund_name(pay.pfa));
drop function fund_name(text);

-- By the fund of now nobody may read a month of the past.
drop trigger employee_pay_pfa_author on employee_pay;
alter table employee_pay drop column pfa;

create function pension_fund_on(person uuid, day date) returns text language sql stable as $$
  select fund.title from pension_membership membership left join pension_fund fund on fund.id = membership.pension_fund_id
  where membership.employee_id = person and membership.starts_on <= day order by membership.starts_on desc limit 1
$$;
comment on function pension_fund_on is 'What the pension fund administrator of somebody is called on a day; null where none is known.';

create trigger employee_pay_pin_author after update of rsa_pin_last4 on employee_pay for each row
  when (new.rsa_pin_last4 is distinct from old.rsa_pin_last4) execute function say_pay_author('pension', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);
create function say_author_of_fund() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  perform say_pay_change('pension', array[new.employee_id], origin => 'pension_membership', new_row => to_jsonb(new),
    old_row => (select to_jsonb(earlier) from pension_membership earlier where earlier.employee_id = new.employee_id
      and earlier.starts_on < new.starts_on order by earlier.starts_on desc limit 1));
  return null;
end $$;
comment on function say_author_of_fund is 'Keeps who entered the pension fund administrator of somebody, with the one before it.';
create trigger pension_membership_author after insert or update on pension_membership for each row execute function say_author_of_fund();

create or replace function readable_pay(source text, changed jsonb) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_object_agg(key, value)) from (
    select key, value from jsonb_each(changed) where key = any (array['title', 'amount_kobo', 'starts_on', 'ends_on', 'start_date', 'end_date',
      'pension', 'pension_employee_percent', 'pension_employer_percent', 'voluntary_percent', 'voluntary_kobo', 'nhf', 'nhis', 'rent_kobo',
      'life_premium_kobo', 'mortgage_interest_kobo', 'before_months', 'before_gross_kobo',
      'before_reliefs_kobo', 'before_tax_kobo', 'joiner_bands', 'evidence', 'value', 'mode', 'first_month', 'months', 'skipped', 'hire_date',
      'exit_date', 'salary_mode', 'pfa', 'bank_code', 'account_number_last4', 'account_name', 'withheld_reason', 'released_at', 'leave_days',
      'notice_days', 'assets_kobo', 'state', 'day_policy', 'hours_a_month', 'overtime_percent', 'day_off_percent', 'holiday_percent',
      'sunday_percent', 'night_kobo', 'unpaid_time', 'paid_fraction', 'days', 'day', 'time_zone', 'web_clock', 'place_rule', 'serial',
      'from_date', 'to_date', 'basic_bp', 'housing_bp', 'transport_bp', 'utility_bp', 'meal_bp', 'other_bp', 'taxable', 'pensionable',
      'anchor_on', 'kind', 'status', 'note', 'year', 'bank_reference'])
    union all select 'title', to_jsonb(pay_group.title) from pay_group
      where source in ('pay_group_member', 'pay_group_terms') and pay_group.id = (changed ->> 'pay_group_id')::uuid
    union all select 'pfa', to_jsonb(fund.title) from pension_fund fund
      where source = 'pension_membership' and fund.id = (changed ->> 'pension_fund_id')::uuid
    union all select 'title', to_jsonb(coalesce((select title from allowance_type where id = (changed ->> 'allowance_type_id')::uuid),
      (select title from deduction_type where id = (changed ->> 'deduction_type_id')::uuid))) where source = 'pay_item'
    union all select 'title', to_jsonb(leave_type.title) from leave_type
      where source in ('leave_application', 'leave_ledger') and leave_type.id = (changed ->> 'leave_type_id')::uuid
    union all select 'paper', to_jsonb(file.name) from file where source = 'tax_facts' and file.id = (changed ->> 'paper_id')::uuid
    union all select 'office', to_jsonb(office.title) from office where source = 'placement' and office.id = (changed ->> 'office_id')::uuid
  ) readable where value not in ('null', '"-infinity"')
$$;
