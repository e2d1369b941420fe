-- An earlier last working day than the one that was approved: proposed by the person or by HR, agreed by the other.
alter table resignation
  add column earlier_day date,
  add column earlier_by uuid references employee,
  add column earlier_at timestamptz,
  add column named_day date check (named_day > last_working_day),
  add constraint resignation_earlier_day check (num_nulls(earlier_day, earlier_by, earlier_at) in (0, 3)),
  drop column shortfall_days;
alter table resignation add column shortfall_days int not null
  generated always as (greatest(notice_ends_on - coalesce(named_day, last_working_day), 0)) stored;
create index resignation_earlier_by on resignation (earlier_by) where earlier_by is not null;
comment on column resignation.earlier_day is 'An earlier last working day that was proposed and that the other side has not answered.';
comment on column resignation.named_day is 'The last working day that the person named, where an earlier one was agreed since.';
comment on column resignation.shortfall_days is 'Calendar days of notice that are not served; those between an agreed day and the one that was named are let off.';
