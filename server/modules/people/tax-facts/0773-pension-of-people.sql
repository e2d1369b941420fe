alter table tax_facts
  add column pension_employee_percent numeric(5, 2) check (pension_employee_percent between 0 and 100),
  add column pension_employer_percent numeric(5, 2) check (pension_employer_percent between 0 and 100),
  add column voluntary_percent numeric(5, 2) not null default 0 check (voluntary_percent between 0 and 33.33),
  add column voluntary_kobo bigint not null default 0 check (voluntary_kobo >= 0),
  add check (voluntary_percent = 0 or voluntary_kobo = 0),
  add check (pension or (pension_employee_percent is null and pension_employer_percent is null and voluntary_percent = 0 and voluntary_kobo = 0));
comment on column tax_facts.pension_employee_percent is 'Of pensionable pay, as `pension_employer_percent`, where another rate than that of the law is agreed.';
comment on column tax_facts.voluntary_percent is 'Given to the pension fund besides, before tax: of the month''s pay, or `voluntary_kobo` a month.';

-- The report of changes shows them, too.
create or replace function readable_pay(source text, changed jsonb) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_object_agg(key, value)) from (
    select key, value from jsonb_each(changed) where key = any (array['title', 'amount_kobo', 'starts_on', 'ends_on', 'start_date', 'end_date',
      'pension', 'pension_employee_percent', 'pension_employer_percent', 'voluntary_percent', 'voluntary_kobo', 'nhf', 'nhis', 'rent_kobo',
      'life_premium_kobo', 'mortgage_interest_kobo', 'before_months', 'before_gross_kobo',
      'before_reliefs_kobo', 'before_tax_kobo', 'joiner_bands', 'evidence', 'value', 'mode', 'first_month', 'months', 'skipped', 'hire_date',
      'exit_date', 'salary_mode', 'pfa', 'bank_code', 'account_number_last4', 'account_name', 'withheld_reason', 'released_at', 'leave_days',
      'notice_days', 'assets_kobo', 'state', 'day_policy', 'paid_fraction', 'days', 'day', 'time_zone', 'web_clock', 'place_rule', 'serial',
      'from_date', 'to_date', 'basic_bp', 'housing_bp', 'transport_bp', 'utility_bp', 'meal_bp', 'other_bp', 'taxable', 'pensionable',
      'anchor_on', 'kind', 'status', 'note', 'year', 'bank_reference'])
    union all select 'title', to_jsonb(pay_group.title) from pay_group
      where source = 'pay_group_member' and pay_group.id = (changed ->> 'pay_group_id')::uuid
    union all select 'title', to_jsonb(coalesce((select title from allowance_type where id = (changed ->> 'allowance_type_id')::uuid),
      (select title from deduction_type where id = (changed ->> 'deduction_type_id')::uuid))) where source = 'pay_item'
    union all select 'title', to_jsonb(leave_type.title) from leave_type
      where source in ('leave_application', 'leave_ledger') and leave_type.id = (changed ->> 'leave_type_id')::uuid
    union all select 'office', to_jsonb(office.title) from office where source = 'placement' and office.id = (changed ->> 'office_id')::uuid
  ) readable where value <> 'null'
$$;
