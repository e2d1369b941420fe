create table announcement (
  id uuid primary key,
  kind text not null check (kind = any (array['text', 'video', 'newsletter'])),
  title text not null,
  body text not null default '',
  issue text,
  pinned boolean not null default false,
  video_file_id uuid references file,
  video_url text,
  poster_file_id uuid references file,
  captions_file_id uuid references file,
  office_ids uuid[] not null default '{}',
  branch_ids uuid[] not null default '{}',
  roles text[] not null default '{}',
  starts_on date not null,
  ends_on date,
  edited_by uuid not null references employee,
  published_by uuid references employee,
  published_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  check (ends_on >= starts_on),
  check ((published_by is null) = (published_at is null)),
  constraint announcement_two_people check (published_by <> edited_by),
  check (num_nonnulls(video_file_id, video_url) = case kind when 'video' then 1 else 0 end),
  check ((kind = 'newsletter') = (issue is not null))
);
comment on table announcement is 'Text announcements, video announcements and newsletters: each is written by one person and published by another.';
comment on column announcement.body is 'Rich text, sanitised.';
comment on column announcement.issue is 'Of a newsletter: ''November 2026''.';
comment on column announcement.video_file_id is 'A video is a file, or the address of a frame of an allowed host.';
comment on column announcement.office_ids is 'With `branch_ids` and `roles`: whom it is for; all three empty: everyone.';
comment on column announcement.edited_by is 'Who wrote it, or changed it last.';
create unique index announcement_title on announcement (kind, lower(title)) where archived_at is null;
create index announcement_shown on announcement (kind, starts_on) where archived_at is null and published_at is not null;

create table announcement_reading (
  announcement_id uuid not null references announcement,
  employee_id uuid not null references employee,
  read_at timestamptz not null,
  primary key (announcement_id, employee_id)
);
comment on table announcement_reading is 'Who has read a text announcement or newsletter, or watched a video announcement.';
create index announcement_reading_employee on announcement_reading (employee_id);
