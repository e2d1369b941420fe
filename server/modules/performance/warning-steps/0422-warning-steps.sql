create table warning_step (
  id uuid primary key,
  title text not null,
  rank int not null check (rank between 1 and 9),
  active_months int not null check (active_months between 1 and 36),
  issued_by text not null check (issued_by in ('leader', 'hr')),
  appeal_days int not null check (appeal_days between 1 and 30),
  body text not null,
  archived_at timestamptz,
  version int not null default 1
);
comment on table warning_step is 'The steps of the disciplinary policy: how long a letter of each is active, who issues it, and its text.';
comment on column warning_step.rank is '1 is the mildest.';
comment on column warning_step.appeal_days is 'Working days, the leave of the person left out.';
-- By this name a taken title is recognised.
create unique index warning_step_title on warning_step (lower(title)) where archived_at is null;
