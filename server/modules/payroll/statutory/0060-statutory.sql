-- A row is never changed: payslips name the one that they were made with.
create table statutory_rules (
  id uuid primary key,
  title text not null,
  starts_on date not null unique check (extract(day from starts_on) = 1),
  note text not null,
  rules jsonb not null,
  created_by uuid references employee,
  created_at timestamptz not null default now()
);
comment on table statutory_rules is 'What the law fixes for pay, from when on: the newest that has begun by the first day of a month counts for the month.';
create trigger statutory_rules_unchanged before update on statutory_rules for each row execute function refuse_change();

insert into statutory_rules (id, title, starts_on, note, rules) values
  ('019a0000-0000-7000-8000-000000000101', 'Personal Income Tax Act, minimum wage ₦30,000', '2021-01-01',
    'PITA, Sixth Schedule, sections 33 and 37 (Finance Acts 2019 and 2020); Pension Reform Act 2014 section 4; NHF, NHIA, NSITF and ITF Acts.',
    '{"bands": [{"width_kobo": 30000000, "rate_bp": 700}, {"width_kobo": 30000000, "rate_bp": 1100}, {"width_kobo": 50000000, "rate_bp": 1500}, {"width_kobo": 50000000, "rate_bp": 1900}, {"width_kobo": 160000000, "rate_bp": 2100}, {"width_kobo": null, "rate_bp": 2400}], "minimum_wage_kobo": 3000000, "rent_relief": null, "consolidated_relief": {"fixed_kobo": 20000000, "least_bp": 100, "share_bp": 2000, "of": "net"}, "minimum_tax_bp": 100, "joiner_bands": "prorated", "pension_employee_bp": 800, "pension_employer_bp": 1000, "nhf_bp": 250, "nhf_of": "basic", "nhis_employee_bp": 500, "nhis_employer_bp": 1000, "nsitf_bp": 100, "itf_bp": 100}'),
  ('019a0000-0000-7000-8000-000000000102', 'Personal Income Tax Act, minimum wage ₦70,000', '2024-08-01',
    'As before; National Minimum Wage (Amendment) Act 2024, assented on 29 July 2024.',
    '{"bands": [{"width_kobo": 30000000, "rate_bp": 700}, {"width_kobo": 30000000, "rate_bp": 1100}, {"width_kobo": 50000000, "rate_bp": 1500}, {"width_kobo": 50000000, "rate_bp": 1900}, {"width_kobo": 160000000, "rate_bp": 2100}, {"width_kobo": null, "rate_bp": 2400}], "minimum_wage_kobo": 7000000, "rent_relief": null, "consolidated_relief": {"fixed_kobo": 20000000, "least_bp": 100, "share_bp": 2000, "of": "net"}, "minimum_tax_bp": 100, "joiner_bands": "prorated", "pension_employee_bp": 800, "pension_employer_bp": 1000, "nhf_bp": 250, "nhf_of": "basic", "nhis_employee_bp": 500, "nhis_employer_bp": 1000, "nsitf_bp": 100, "itf_bp": 100}'),
  ('019a0000-0000-7000-8000-000000000103', 'Nigeria Tax Act 2025', '2026-01-01',
    'Nigeria Tax Act 2025, sections 14, 30, 58 and 162, Fourth Schedule; Nigeria Tax Administration Act section 51(7).',
    '{"bands": [{"width_kobo": 80000000, "rate_bp": 0}, {"width_kobo": 220000000, "rate_bp": 1500}, {"width_kobo": 900000000, "rate_bp": 1800}, {"width_kobo": 1300000000, "rate_bp": 2100}, {"width_kobo": 2500000000, "rate_bp": 2300}, {"width_kobo": null, "rate_bp": 2500}], "minimum_wage_kobo": 7000000, "rent_relief": {"rate_bp": 2000, "cap_kobo": 50000000}, "consolidated_relief": null, "minimum_tax_bp": 0, "joiner_bands": "prorated", "pension_employee_bp": 800, "pension_employer_bp": 1000, "nhf_bp": 250, "nhf_of": "basic", "nhis_employee_bp": 500, "nhis_employer_bp": 1000, "nsitf_bp": 100, "itf_bp": 100}');
