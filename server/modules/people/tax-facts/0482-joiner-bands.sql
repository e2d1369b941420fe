alter table tax_facts add column joiner_bands text check (joiner_bands in ('prorated', 'full_year'));
comment on column tax_facts.joiner_bands is 'Whether bands and reliefs of a year that began within the year count in proportion to its months or in full; null for what the company has in its statutory rules.';
alter table tax_declaration add column joiner_bands text check (joiner_bands in ('prorated', 'full_year'));
comment on column tax_declaration.joiner_bands is 'In full where somebody declares that they earned nothing before in the year, or has shown what they did; null leaves what counts.';
