create table warning_kind (
  id uuid primary key,
  title text not null,
  about text not null default '',
  first_rank int not null default 1 check (first_rank between 1 and 9),
  archived_at timestamptz,
  version int not null default 1
);
comment on table warning_kind is 'The kinds of misconduct of the disciplinary policy, and at which step each begins.';
-- By this name a taken title is recognised.
create unique index warning_kind_title on warning_kind (lower(title)) where archived_at is null;
