alter table survey add column series_id uuid references survey,
  add column repeat_months int check (repeat_months = any (array[1, 3, 6, 12])),
  add constraint survey_repeat_ends check (repeat_months is null or ends_on is not null);
comment on column survey.series_id is 'The first survey of a series, of those that repeat it under the same title.';
comment on column survey.repeat_months is 'Of the newest of a series: so many months after its first day the next one opens.';
create index survey_series on survey (series_id);
drop index survey_title;
create unique index survey_title on survey (lower(title), starts_on) where archived_at is null;
