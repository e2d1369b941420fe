create table aptitude_sitting (
  id uuid primary key,
  application_id uuid not null references job_application on delete cascade,
  test_id uuid not null references aptitude_test,
  attempt int not null,
  status text not null default 'invited'
    check (status in ('invited', 'started', 'marking', 'passed', 'failed', 'expired', 'cancelled')),
  minutes int not null,
  pass_mark int not null,
  seed text not null,
  invited_by uuid references employee,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  started_at timestamptz,
  ends_at timestamptz,
  finished_at timestamptz,
  score int check (score between 0 and max_score),
  max_score int,
  check (status not in ('started', 'marking', 'passed', 'failed') or (started_at is not null and ends_at is not null)),
  check (status not in ('marking', 'passed', 'failed') or finished_at is not null),
  check (status not in ('passed', 'failed') or (score is not null and max_score is not null))
);
comment on table aptitude_sitting is 'Who was invited to which aptitude test, when they sat it, and what they reached.';
comment on column aptitude_sitting.seed is 'From which its questions and their order were drawn.';
comment on column aptitude_sitting.expires_at is 'Until when it can be started.';
comment on column aptitude_sitting.ends_at is 'Until when answers are taken; the server''s clock counts.';
comment on column aptitude_sitting.minutes is 'As the test said when the applicant was invited.';
create unique index aptitude_sitting_open on aptitude_sitting (application_id, test_id) where status in ('invited', 'started');
create unique index aptitude_sitting_attempt on aptitude_sitting (application_id, test_id, attempt);
create index aptitude_sitting_test on aptitude_sitting (test_id, status);
create index aptitude_sitting_due on aptitude_sitting (status, expires_at) where status in ('invited', 'started');
create index aptitude_sitting_invited_by on aptitude_sitting (invited_by);
create index aptitude_sitting_invited_at on aptitude_sitting (invited_at);

create table aptitude_answer (
  id uuid primary key,
  sitting_id uuid not null references aptitude_sitting on delete cascade,
  position int not null,
  question_id uuid not null references aptitude_question,
  question_version int not null,
  kind text not null check (kind in ('choice', 'several', 'number', 'text')),
  title text not null,
  points int not null,
  seconds int,
  options jsonb not null default '[]',
  right_answer double precision,
  tolerance double precision not null default 0,
  picture_token text references aptitude_picture,
  shown_at timestamptz,
  given text,
  given_at timestamptz,
  awarded int check (awarded between 0 and points),
  marked_by uuid references employee,
  marked_at timestamptz,
  version int not null default 1,
  unique (sitting_id, position)
);
comment on table aptitude_answer is 'What a sitting asks, copied from the bank when it started, with what was answered and the points for it.';
comment on column aptitude_answer.options is 'In the order shown, each with the key that an answer names it by and whether it is right.';
comment on column aptitude_answer.given is 'The key of the option, keys with commas between them, or what was typed.';
comment on column aptitude_answer.shown_at is 'Of a question with a time of its own: from when it counts.';
create index aptitude_answer_question_id on aptitude_answer (question_id);
create index aptitude_answer_picture_token on aptitude_answer (picture_token) where picture_token is not null;
create index aptitude_answer_marked_by on aptitude_answer (marked_by) where marked_by is not null;
create index aptitude_answer_text on aptitude_answer (question_id, id) where kind = 'text';

create table aptitude_window (
  sitting_id uuid not null references aptitude_sitting on delete cascade,
  left_at timestamptz not null,
  back_at timestamptz,
  primary key (sitting_id, left_at)
);
comment on table aptitude_window is 'When the window of a sitting was left and come back to; applicants are told before they start.';
