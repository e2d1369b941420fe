create table survey (
  id uuid primary key,
  title text not null,
  description text not null default '',
  questions json not null,
  anonymous boolean not null default false,
  office_ids uuid[] not null default '{}',
  branch_ids uuid[] not null default '{}',
  roles text[] not null default '{}',
  starts_on date not null,
  ends_on date,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  check (ends_on >= starts_on),
  unique (id, anonymous)
);
comment on table survey is 'Surveys with their questions.';
comment on column survey.questions is 'id, question, question_type, options and points by key, only_if; not jsonb, which forgets the order of options.';
comment on column survey.office_ids is 'With `branch_ids` and `roles`: whom it is for; all three empty: everyone.';
create unique index survey_title on survey (lower(title)) where archived_at is null;

create table survey_respondent (
  survey_id uuid not null references survey,
  employee_id uuid not null references employee,
  primary key (survey_id, employee_id)
);
comment on table survey_respondent is 'Who has answered a survey, and nothing of what.';
create index survey_respondent_employee on survey_respondent (employee_id);

create table survey_response (
  id uuid primary key,
  survey_id uuid not null,
  anonymous boolean not null,
  employee_id uuid references employee,
  office_id uuid references office,
  answered_at timestamptz,
  answers jsonb not null,
  score int check (score between 0 and 100),
  held boolean not null default false check (anonymous or not held),
  foreign key (survey_id, anonymous) references survey (id, anonymous),
  check (num_nonnulls(employee_id, office_id, answered_at) = case when anonymous then 0 else 3 end)
);
comment on table survey_response is 'What was answered; of an anonymous survey nothing leads from here to a person.';
comment on column survey_response.anonymous is 'As the survey promised, for good.';
comment on column survey_response.answers is 'By question: the keys of the options, or the text.';
comment on column survey_response.score is '0 to 100; null when no option has points.';
comment on column survey_response.held is 'An anonymous response waits until it can be shown together with four others: what is shown never changes by one.';
create index survey_response_survey on survey_response (survey_id);
create unique index survey_response_once on survey_response (survey_id, employee_id) where employee_id is not null;
create index survey_response_held on survey_response (survey_id) where held;
