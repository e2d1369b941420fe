alter table interview add column choice_reminded_at timestamptz;
comment on column interview.choice_reminded_at is 'When the applicant was reminded to choose a time.';
