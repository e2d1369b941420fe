alter table quality_day add column sampled int not null default 0;
comment on column quality_day.sampled is 'Of these, of contacts that a sample drew.';
insert into quality_due (form_id, office_id, day)
  select distinct form_id, office_id, day from evaluation where released_at is not null and sample_id is not null;
