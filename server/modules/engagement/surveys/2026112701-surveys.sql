create table survey (
  id uuid primary key,
  title text not null,
  description text not null default '',
  -- id, question, question_type, options and points by key, only_if; not jsonb, which forgets the order of options.
  questions json not null,
  anonymous boolean not null default false,
  -- All three empty: for everyone.
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
create unique index survey_title on survey (lower(title)) where archived_at is null;

-- Who has answered, and nothing of what: one response per person.
create table survey_respondent (
  survey_id uuid not null references survey,
  employee_id uuid not null references employee,
  primary key (survey_id, employee_id)
);
create index survey_respondent_employee on survey_respondent (employee_id);

-- What was answered. Of an anonymous survey nothing leads from here to a person, and a survey keeps what it promised.
create table survey_response (
  id uuid primary key,
  survey_id uuid not null,
  anonymous boolean not null,
  employee_id uuid references employee,
  office_id uuid references office,
  answered_at timestamptz,
  -- By question: the keys of the options, or the text.
  answers jsonb not null,
  -- 0 to 100; null when no option has points.
  score int check (score between 0 and 100),
  foreign key (survey_id, anonymous) references survey (id, anonymous),
  check (num_nonnulls(employee_id, office_id, answered_at) = case when anonymous then 0 else 3 end)
);
create index survey_response_survey on survey_response (survey_id);
create unique index survey_response_once on survey_response (survey_id, employee_id) where employee_id is not null;
