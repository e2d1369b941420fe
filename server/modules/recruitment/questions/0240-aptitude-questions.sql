create table aptitude_question (
  id uuid primary key,
  title text not null,
  topic text not null,
  kind text not null check (kind in ('choice', 'several', 'number', 'text')),
  points int not null check (points between 1 and 100),
  seconds int check (seconds between 10 and 3600),
  options jsonb not null default '[]',
  answer double precision,
  tolerance double precision not null default 0 check (tolerance >= 0),
  picture_token text unique,
  archived_at timestamptz,
  version int not null default 1,
  check (kind <> 'number' or answer is not null)
);
comment on table aptitude_question is 'The bank of questions that aptitude tests are made of; sittings keep a copy of what they asked.';
comment on column aptitude_question.title is 'The question itself.';
comment on column aptitude_question.options is 'What can be chosen, each with whether it is right.';
comment on column aptitude_question.picture_token is 'Of the address of its picture.';
create unique index aptitude_question_title on aptitude_question (lower(title)) where archived_at is null;
create index aptitude_question_topic on aptitude_question (topic);

create table aptitude_picture (
  token text primary key,
  file_id uuid not null unique,
  created_at timestamptz not null default now()
);
comment on table aptitude_picture is 'Pictures of questions; one that was replaced stays for the sittings that showed it.';
comment on column aptitude_picture.file_id is 'The name of its bytes among the kept files.';
