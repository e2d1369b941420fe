-- Group life; and Ogun's PAYE, which names only who was paid.
create table life_policy (
  id uuid primary key,
  title text not null,
  insurer text not null,
  policy_number text not null,
  premium_rate int not null check (premium_rate > 0),
  cover_years int not null check (cover_years >= 3),
  starts_on date not null,
  ends_on date not null,
  paid_kobo bigint not null check (paid_kobo >= 0),
  archived_at timestamptz,
  version int not null default 1,
  check (ends_on > starts_on)
);
comment on table life_policy is 'Policies that insure everybody’s life for years of their pay.';
comment on column life_policy.premium_rate is 'Hundredths of one per mille of the cover, a year.';
comment on column life_policy.paid_kobo is 'What was paid ahead for its days.';
-- By this name a taken title is recognised.
create unique index life_policy_title on life_policy (lower(title)) where archived_at is null;

insert into paper_layout (id, title, use, receiver, definition, sure, source, is_ready, starts_on)
select '019a0000-0000-7000-8000-000000938013', 'Ogun', use, 'Ogun', definition || '{"only_paid": true}', 'low', 'PaySpace support: only staff of Ogun whose pay is above zero',
  is_ready, starts_on from paper_layout where id = '019a0000-0000-7000-8000-000000938000';
