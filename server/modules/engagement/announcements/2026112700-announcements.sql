-- Text announcements, video announcements and newsletters: each is written by one person and published by another.
create table announcement (
  id uuid primary key,
  kind text not null check (kind = any (array['text', 'video', 'newsletter'])),
  title text not null,
  -- Rich text, sanitised.
  body text not null default '',
  -- Of a newsletter: 'November 2026'.
  issue text,
  pinned boolean not null default false,
  -- A video is a file, or the address of a frame of an allowed host.
  video_file_id uuid references file,
  video_url text,
  poster_file_id uuid references file,
  captions_file_id uuid references file,
  -- All three empty: for everyone.
  office_ids uuid[] not null default '{}',
  branch_ids uuid[] not null default '{}',
  roles text[] not null default '{}',
  starts_on date not null,
  ends_on date,
  -- Who wrote it, or changed it last.
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
create unique index announcement_title on announcement (kind, lower(title)) where archived_at is null;
create index announcement_shown on announcement (kind, starts_on) where archived_at is null and published_at is not null;

-- Who has read a text announcement or newsletter, or watched a video announcement.
create table announcement_reading (
  announcement_id uuid not null references announcement,
  employee_id uuid not null references employee,
  read_at timestamptz not null,
  primary key (announcement_id, employee_id)
);
create index announcement_reading_employee on announcement_reading (employee_id);
