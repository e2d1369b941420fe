-- What lowers tax or pension needs its document as a file: who countersigns it and who approves the payroll open it.
alter table tax_facts add column paper_id uuid references file;
comment on column tax_facts.paper_id is 'The document behind what lowers tax or pension; gone again with the next change that does, until there is one for that.';
create index tax_facts_paper on tax_facts (paper_id) where paper_id is not null;

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
    union all select 'paper', to_jsonb(file.name) from file where source = 'tax_facts' and file.id = (changed ->> 'paper_id')::uuid
    union all select 'office', to_jsonb(office.title) from office where source = 'placement' and office.id = (changed ->> 'office_id')::uuid
  ) readable where value <> 'null'
$$;

create function lowers_tax(was jsonb, became jsonb) returns boolean language sql immutable as $$
  select (coalesce(became ->> 'pension', 'true') = 'false' and coalesce(was ->> 'pension', 'true') = 'true')
    or coalesce(became ->> 'joiner_bands', '') = 'full_year'
    or (became ->> 'pension_employee_percent') is distinct from (was ->> 'pension_employee_percent')
    or coalesce((became ->> 'pension_employer_percent')::numeric, 0) < coalesce((was ->> 'pension_employer_percent')::numeric, 0)
    or coalesce((became ->> 'before_gross_kobo')::numeric, 0) < coalesce((was ->> 'before_gross_kobo')::numeric, 0)
    or exists (select from unnest(array['rent_kobo', 'life_premium_kobo', 'mortgage_interest_kobo', 'before_months', 'before_gross_kobo',
        'before_reliefs_kobo', 'before_tax_kobo', 'voluntary_percent', 'voluntary_kobo']) name
      where coalesce((became ->> name)::numeric, 0) > coalesce((was ->> name)::numeric, 0))
$$;
comment on function lowers_tax is 'Whether a change of tax details, as the report of changes keeps it, lowers tax or pension or says what another payroll paid.';

create function still_lowers_tax(was jsonb, became jsonb, facts tax_facts) returns boolean language sql immutable as $$
  select lowers_tax(was, became) and lowers_tax(was, (select jsonb_object_agg(name, value) from jsonb_each(to_jsonb(facts)) known (name, value)
    where value <> 'null' and (coalesce(became ? name, false) or coalesce(was ? name, false))))
$$;
comment on function still_lowers_tax is 'Whether what a change of tax details lowered is still lower as the details are now.';
