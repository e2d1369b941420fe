-- What taxes stand on documents; each rate counts from a day, and is never changed after.
create table tax_code (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  kind text not null check (kind in ('output', 'input', 'withheld')),
  treatment text not null check (treatment in ('standard', 'zero', 'exempt', 'outside')),
  archived_at timestamptz,
  version int not null default 1,
  check (kind <> 'withheld' or treatment = 'standard')
);
comment on table tax_code is 'Taxes of documents: VAT on sales and on purchases, and what is withheld.';
comment on column tax_code.treatment is 'Whether VAT is charged at a rate, at 0 %, or not at all: exempt, or outside the scope of the tax.';
create unique index tax_code_title on tax_code (lower(title)) where archived_at is null;

create table tax_rate (
  tax_code_id uuid not null references tax_code,
  starts_on date not null,
  rate_bp int not null check (rate_bp between 0 and 10000),
  primary key (tax_code_id, starts_on)
);
comment on table tax_rate is 'The rates of taxes by the day from which each counts; none is changed.';
comment on column tax_rate.rate_bp is 'Hundredths of a percent: 750 is 7.5 %.';

create function refuse_other_rate() returns trigger language plpgsql as $$
begin
  raise exception 'the rate from % stands', old.starts_on;
end $$;
comment on function refuse_other_rate is 'Refuses to change or delete the rate of a tax: documents were written with it.';
create trigger tax_rate_stands before update or delete on tax_rate for each row execute function refuse_other_rate();

-- Nigeria from 2026 on, and what was in force before with the same rate.
create temporary table code (title text, kind text, treatment text, rate_bp int, starts_on date) on commit drop;
insert into code values
  ('VAT on sales', 'output', 'standard', 750, '2020-02-01'),
  ('VAT on sales, zero-rated', 'output', 'zero', 0, '2020-02-01'),
  ('Sales exempt from VAT', 'output', 'exempt', 0, '2020-02-01'),
  ('VAT on purchases', 'input', 'standard', 750, '2020-02-01'),
  ('Purchases exempt from VAT', 'input', 'exempt', 0, '2020-02-01'),
  ('Purchases outside the scope of VAT', 'input', 'outside', 0, '2020-02-01'),
  ('Withholding tax, services', 'withheld', 'standard', 200, '2025-01-01'),
  ('Withholding tax, professional services', 'withheld', 'standard', 500, '2025-01-01'),
  ('Withholding tax, goods', 'withheld', 'standard', 200, '2025-01-01'),
  ('Withholding tax, rent', 'withheld', 'standard', 1000, '2025-01-01'),
  ('Withholding tax, directors’ fees', 'withheld', 'standard', 1500, '2025-01-01');
insert into tax_code (title, kind, treatment) select title, kind, treatment from code;
insert into tax_rate (tax_code_id, starts_on, rate_bp)
  select tax_code.id, code.starts_on, code.rate_bp from code join tax_code on tax_code.title = code.title;
