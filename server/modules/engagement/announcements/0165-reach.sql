alter table announcement
  add column starts_time text check (starts_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column ends_time text check (ends_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column must_confirm boolean not null default false,
  add column pop_up boolean not null default false,
  add column asked_again_at timestamptz,
  add column reminded_on date,
  add column draft jsonb,
  add column draft_by uuid references employee,
  add column draft_minor boolean not null default false,
  add check (ends_time is null or ends_on is not null),
  add check ((draft is null) = (draft_by is null)),
  add check (draft is null or published_at is not null);
-- By the company's clock.
alter table announcement
  add column starts_at timestamptz not null generated always as ((starts_on + make_interval(
    hours => left(coalesce(starts_time, '00:00'), 2)::int, mins => right(coalesce(starts_time, '00:00'), 2)::int))
    at time zone 'Africa/Lagos') stored,
  add column ends_at timestamptz generated always as ((ends_on + make_interval(
    hours => left(coalesce(ends_time, '24:00'), 2)::int, mins => right(coalesce(ends_time, '24:00'), 2)::int))
    at time zone 'Africa/Lagos') stored,
  add constraint announcement_ends check (ends_at > starts_at);
comment on column announcement.must_confirm is 'Whoever reads it says that they have read and understood it.';
comment on column announcement.pop_up is 'Comes up by itself until it was read.';
comment on column announcement.asked_again_at is 'Since when it says something else: who read it before is asked again.';
comment on column announcement.draft is 'What shall be shown in its place, of what the second person agrees to: it stays on the screens until that is published.';
comment on column announcement.draft_minor is 'Who has read it is not asked again.';
comment on column announcement.starts_at is 'When its first day begins, or the hour of it; `ends_at` is after the last.';

alter table announcement_reading add column understood boolean not null default false;
comment on column announcement_reading.understood is 'The person said that they have read and understood it.';

create table announcement_told (
  announcement_id uuid not null references announcement,
  employee_id uuid not null references employee,
  told_at timestamptz not null,
  primary key (announcement_id, employee_id)
);
comment on table announcement_told is 'Who was sent a notice of a text announcement, and when last.';
create index announcement_told_employee on announcement_told (employee_id);
-- What is on the screens already is no news.
insert into announcement_told (announcement_id, employee_id, told_at)
select announcement.id, employee.id, now() from announcement, employee
where announcement.kind = 'text' and announcement.published_at is not null and announcement.starts_on <= current_date
  and employee.status = 'active';
