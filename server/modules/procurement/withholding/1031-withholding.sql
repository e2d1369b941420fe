-- Tax that the company withholds of what it pays to vendors (Deduction of Tax at Source (Withholding) Regulations 2024).
create table wht_rate (
  wht_class text not null,
  vendor_kind text not null check (vendor_kind in ('company', 'individual', 'non_resident')),
  starts_on date not null,
  rate_bp int not null check (rate_bp between 0 and 10000),
  doubles boolean not null,
  primary key (wht_class, vendor_kind, starts_on)
);
comment on table wht_rate is 'What is withheld of payments, by what is bought and of whom, each rate from a day on; none is changed.';
comment on column wht_rate.rate_bp is 'Hundredths of a percent: 200 is 2 %.';
comment on column wht_rate.doubles is 'Twice as much is withheld of whom has no Tax ID; passive income is not doubled.';
create trigger wht_rate_stands before update or delete on wht_rate for each row execute function refuse_other_rate();

insert into wht_rate (wht_class, vendor_kind, starts_on, rate_bp, doubles)
  select known.wht_class, rate.vendor_kind, '2025-01-01', rate.rate_bp, known.doubles
  from (values
    ('services', 200, 200, 500, true),
    ('professional', 500, 500, 1000, true),
    ('goods', 200, 200, 200, true),
    ('own_goods', 0, 0, 0, false),
    ('roads_and_buildings', 200, 200, 500, true),
    ('other_construction', 500, 500, 1000, true),
    ('rent', 1000, 1000, 1000, false),
    ('royalty', 1000, 500, 1000, false),
    ('interest', 1000, 1000, 1000, false),
    ('directors', 1500, 1500, 2000, true),
    ('none', 0, 0, 0, false)
  ) known (wht_class, company, individual, non_resident, doubles)
  cross join lateral (values ('company', known.company), ('individual', known.individual), ('non_resident', known.non_resident)) rate (vendor_kind, rate_bp);
