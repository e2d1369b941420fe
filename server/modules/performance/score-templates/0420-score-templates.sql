create table score_template (
  id uuid primary key,
  title text not null,
  office_id uuid references office,
  designation_id uuid references designation,
  measures json not null,
  archived_at timestamptz,
  version int not null default 1,
  check (office_id is not null or designation_id is not null)
);
comment on table score_template is 'By which measures the score cards of a designation, a campaign or a designation of a campaign are made.';
-- By this name a taken title is recognised.
create unique index score_template_title on score_template (lower(title)) where archived_at is null;
-- One for whom it is for, so that nobody wonders which counts.
create unique index score_template_for on score_template (office_id, designation_id) nulls not distinct where archived_at is null;
create index score_template_designation_id on score_template (designation_id);
