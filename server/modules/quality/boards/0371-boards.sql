create table quality_day (
  form_id uuid not null references evaluation_form,
  office_id uuid not null references office,
  day date not null,
  evaluations int not null,
  scored int not null,
  points numeric(12, 2) not null,
  failed int not null,
  disputed int not null,
  waiting int not null,
  upheld int not null,
  revised int not null,
  bands int[] not null,
  primary key (form_id, office_id, day)
);
comment on table quality_day is 'Released evaluations added up by form and day of the contact, so that dashboards never add up all of them; kept by a job.';
comment on column quality_day.points is 'The sum of the effective scores of those that have one.';
comment on column quality_day.disputed is 'Ever disputed: of these waiting for a decision, upheld and revised.';
comment on column quality_day.bands is 'How many scored in each band, the lowest first.';
create index quality_day_day on quality_day (day);
create index quality_day_office on quality_day (office_id, day);

create table quality_month (
  form_id uuid not null references evaluation_form,
  office_id uuid not null references office,
  month date not null,
  part text not null check (part in ('team', 'lead', 'evaluator', 'person')),
  subject_id uuid not null,
  evaluations int not null,
  scored int not null,
  points numeric(12, 2) not null,
  failed int not null,
  disputed int not null,
  waiting int not null,
  upheld int not null,
  revised int not null,
  primary key (form_id, office_id, month, part, subject_id)
);
comment on table quality_month is 'The same by month for each team, lead, evaluator and person; all zeroes stand for no team or lead.';
create index quality_month_part on quality_month (part, month);
create index quality_month_office on quality_month (office_id, month);

create table quality_question (
  form_id uuid not null references evaluation_form,
  office_id uuid not null references office,
  month date not null,
  question text not null,
  evaluations int not null,
  points numeric(12, 2) not null,
  failed int not null,
  primary key (form_id, office_id, month, question)
);
comment on table quality_question is 'Answers of released evaluations added up by month and question.';
comment on column quality_question.points is 'The sum of what the answers reached, 0 to 100 each.';
create index quality_question_month on quality_question (month);
create index quality_question_office on quality_question (office_id, month);

create table quality_due (
  id bigint generated always as identity primary key,
  form_id uuid not null,
  office_id uuid not null,
  day date not null
);
comment on table quality_due is 'Days of a form whose evaluations changed: the job adds them up again. Written without waiting for anybody, emptied by the job.';

create table quality_client_view (
  office_id uuid primary key references office,
  shows_names boolean not null default false,
  version int not null default 1
);
comment on table quality_client_view is 'What the client of a campaign sees of its quality: names of agents only where that is agreed.';

create function evaluation_counts_again() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.released_at is not null then
    insert into quality_due (form_id, office_id, day) values (old.form_id, old.office_id, old.day);
  end if;
  if tg_op <> 'DELETE' and new.released_at is not null then
    insert into quality_due (form_id, office_id, day) values (new.form_id, new.office_id, new.day);
  end if;
  perform pg_notify('iroko_jobs', 'count-quality');
  return null;
end $$;
comment on function evaluation_counts_again is 'An evaluation that was released, changed afterwards or removed: its day is added up again, and the job is woken.';
create trigger evaluation_due_new after insert on evaluation for each row when (new.released_at is not null) execute function evaluation_counts_again();
create trigger evaluation_due_gone after delete on evaluation for each row when (old.released_at is not null) execute function evaluation_counts_again();
create trigger evaluation_due_changed after update on evaluation for each row
  when (new.released_at is not null and (old.released_at, old.status, old.score, old.is_failed, old.marks, old.failed_questions)
    is distinct from (new.released_at, new.status, new.score, new.is_failed, new.marks, new.failed_questions))
  execute function evaluation_counts_again();

insert into quality_due (form_id, office_id, day)
  select distinct form_id, office_id, day from evaluation where released_at is not null;
