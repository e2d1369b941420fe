create table academy_cohort (
  id uuid primary key,
  title text not null,
  kind text not null check (kind in ('orientation', 'training')),
  branch_id uuid not null references branch,
  room text not null default '',
  starts_on date not null,
  ends_on date not null,
  capacity int not null check (capacity between 1 and 500),
  pass_mark int not null check (pass_mark between 0 and 100),
  least_attendance int not null check (least_attendance between 0 and 100),
  status text not null default 'open' check (status in ('open', 'closed', 'cancelled')),
  closed_at timestamptz,
  closed_by uuid references employee,
  version int not null default 1,
  check (ends_on >= starts_on),
  check ((status = 'closed') = (closed_at is not null))
);
comment on table academy_cohort is 'Applicants who go through orientation or training together, where and when, and what it takes to pass.';
comment on column academy_cohort.pass_mark is 'In percent of the points, weighted.';
comment on column academy_cohort.least_attendance is 'In percent of the sessions that count.';
create index academy_cohort_starts_on on academy_cohort (starts_on);
create index academy_cohort_branch_id on academy_cohort (branch_id);
create index academy_cohort_closed_by on academy_cohort (closed_by) where closed_by is not null;

create table academy_trainer (
  cohort_id uuid not null references academy_cohort on delete cascade,
  employee_id uuid not null references employee,
  primary key (cohort_id, employee_id)
);
comment on table academy_trainer is 'Who trains a cohort: they take attendance and give marks.';
create index academy_trainer_employee_id on academy_trainer (employee_id);

create table academy_session (
  id uuid primary key,
  cohort_id uuid not null references academy_cohort on delete cascade,
  day date not null,
  starts_at text not null check (starts_at ~ '^\d\d:\d\d$'),
  ends_at text not null check (ends_at ~ '^\d\d:\d\d$'),
  topic text not null,
  trainer_id uuid references employee,
  version int not null default 1,
  check (ends_at > starts_at)
);
comment on table academy_session is 'What a cohort is taught when, by the clocks of its branch.';
comment on column academy_session.trainer_id is 'Nobody where it waits for one, as when a trainer has left.';
create index academy_session_cohort_id on academy_session (cohort_id, day);
create index academy_session_trainer_id on academy_session (trainer_id, day) where trainer_id is not null;

create table academy_assessment (
  id uuid primary key,
  cohort_id uuid not null references academy_cohort on delete cascade,
  title text not null,
  most_points int not null check (most_points between 1 and 1000),
  weight int not null check (weight between 1 and 100),
  version int not null default 1
);
comment on table academy_assessment is 'What a cohort is marked on, each with how much it counts.';
create index academy_assessment_cohort_id on academy_assessment (cohort_id);

create sequence academy_certificate_number;

create table academy_place (
  id uuid primary key,
  cohort_id uuid not null references academy_cohort on delete cascade,
  application_id uuid not null references job_application on delete cascade,
  registered_by uuid references employee,
  registered_at timestamptz not null,
  left_at timestamptz,
  left_by uuid references employee,
  left_reason text,
  result text check (result in ('passed', 'failed', 'left', 'hired')),
  score int check (score between 0 and 1000),
  attendance int check (attendance between 0 and 1000),
  certificate_number text unique,
  version int not null default 1,
  unique (cohort_id, application_id),
  check (certificate_number is null or result = 'passed')
);
comment on table academy_place is 'An applicant in a cohort, and what came of it; final once the cohort is closed.';
comment on column academy_place.score is 'Tenths of a percent, as the cohort was closed.';
comment on column academy_place.attendance is 'Tenths of a percent, as the cohort was closed.';
create index academy_place_application_id on academy_place (application_id);
create index academy_place_registered_by on academy_place (registered_by) where registered_by is not null;
create index academy_place_left_by on academy_place (left_by) where left_by is not null;

create table academy_attendance (
  session_id uuid not null references academy_session on delete cascade,
  place_id uuid not null references academy_place on delete cascade,
  status text not null check (status in ('present', 'late', 'absent', 'excused')),
  noted_by uuid references employee,
  noted_at timestamptz not null,
  version int not null default 1,
  primary key (session_id, place_id)
);
comment on table academy_attendance is 'Who came to a session.';
create index academy_attendance_place_id on academy_attendance (place_id, status);
create index academy_attendance_noted_by on academy_attendance (noted_by) where noted_by is not null;

create table academy_mark (
  assessment_id uuid not null references academy_assessment on delete cascade,
  place_id uuid not null references academy_place on delete cascade,
  points int not null check (points between 0 and 1000),
  marked_by uuid references employee,
  marked_at timestamptz not null,
  version int not null default 1,
  primary key (assessment_id, place_id)
);
comment on table academy_mark is 'The points of an applicant in an assessment.';
create index academy_mark_place_id on academy_mark (place_id);
create index academy_mark_marked_by on academy_mark (marked_by) where marked_by is not null;
