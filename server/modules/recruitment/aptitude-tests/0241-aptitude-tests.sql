create table aptitude_test (
  id uuid primary key,
  title text not null,
  instructions text not null default '',
  minutes int not null check (minutes between 1 and 240),
  pass_mark int not null check (pass_mark between 1 and 100),
  attempts int not null check (attempts between 1 and 5),
  valid_days int not null check (valid_days between 1 and 60),
  shuffled boolean not null,
  archived_at timestamptz,
  version int not null default 1
);
comment on table aptitude_test is 'Aptitude tests: how long they take and what it takes to pass.';
comment on column aptitude_test.pass_mark is 'In percent of the points.';
comment on column aptitude_test.attempts is 'How often one application may sit it.';
comment on column aptitude_test.valid_days is 'For how many days after an invitation it can be started.';
create unique index aptitude_test_title on aptitude_test (lower(title)) where archived_at is null;

create table aptitude_test_part (
  test_id uuid not null references aptitude_test on delete cascade,
  position int not null,
  question_id uuid references aptitude_question,
  topic text,
  draw int check (draw between 1 and 100),
  primary key (test_id, position),
  unique (test_id, question_id),
  check ((question_id is null) = (topic is not null) and (topic is null) = (draw is null))
);
comment on table aptitude_test_part is 'What a test asks: questions by name, then so many of a topic, drawn for each sitting.';
create index aptitude_test_part_question_id on aptitude_test_part (question_id);
