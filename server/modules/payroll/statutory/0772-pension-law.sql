-- Pension Reform Act 2014, section 4(4): an employer may bear all of it, by at least a fifth of the monthly emoluments. Written to the rules that
-- count already: no payslip that was calculated with them becomes another one by it.
alter table statutory_rules disable trigger statutory_rules_unchanged;
update statutory_rules set rules = rules || '{"pension_alone_bp": 2000}' where not rules ? 'pension_alone_bp';
alter table statutory_rules enable trigger statutory_rules_unchanged;

create function pension_law(of_year int) returns table (employee_bp int, employer_bp int, alone_bp int) language sql stable as $$
  select (rules ->> 'pension_employee_bp')::int, (rules ->> 'pension_employer_bp')::int, (rules ->> 'pension_alone_bp')::int
  from statutory_rules where starts_on <= make_date(of_year, 12, 31) order by starts_on desc limit 1
$$;
comment on function pension_law is 'The least rates of pension in a year, for the tax details of people, which know nothing of payroll.';
