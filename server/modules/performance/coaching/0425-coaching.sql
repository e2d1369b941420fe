create table coaching_session (
  id uuid primary key,
  employee_id uuid not null references employee,
  coach_id uuid not null references employee,
  topic text not null,
  cause text not null check (cause in ('free', 'evaluation', 'day', 'card')),
  evaluation_id uuid references evaluation,
  question_id text,
  cause_day date,
  card_id uuid references score_card on delete set null,
  held_on date not null,
  summary text not null default '',
  status text not null default 'open' check (status in ('open', 'acknowledged', 'closed')),
  remeasure text check (remeasure in ('qa', 'attendance', 'lateness', 'tasks')),
  remeasure_on date,
  before_value numeric(12, 2),
  after_value numeric(12, 2),
  measured_on date,
  created_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  employee_words text not null default '',
  outcome text not null default '',
  version int not null default 1,
  check (employee_id <> coach_id),
  check ((remeasure is null) = (remeasure_on is null))
);
comment on table coaching_session is 'What a leader and somebody they lead talked about and agreed, as both see it.';
comment on column coaching_session.before_value is 'The figure of as many days before the session as are measured after it.';
create index coaching_session_employee_id on coaching_session (employee_id, held_on desc);
create index coaching_session_coach_id on coaching_session (coach_id);
create index coaching_session_remeasure_on on coaching_session (remeasure_on) where measured_on is null;
create index coaching_session_held on coaching_session (held_on desc, id);
create index coaching_session_evaluation_id on coaching_session (evaluation_id);
create index coaching_session_card_id on coaching_session (card_id);

create table coaching_action (
  id uuid primary key,
  session_id uuid not null references coaching_session on delete cascade,
  title text not null,
  owner text not null check (owner in ('employee', 'coach')),
  due_on date not null,
  done_at timestamptz,
  done_by uuid references employee,
  reminded_on date
);
comment on table coaching_action is 'What was agreed in a coaching session: what, by whom and until when.';
comment on column coaching_action.owner is 'The person, or whoever leads them.';
create index coaching_action_session_id on coaching_action (session_id);
create index coaching_action_due_on on coaching_action (due_on) where done_at is null;
create index coaching_action_done_by on coaching_action (done_by);

create table coaching_note (
  session_id uuid not null references coaching_session on delete cascade,
  coach_id uuid not null references employee,
  notes text not null,
  primary key (session_id, coach_id)
);
comment on table coaching_note is 'Private notes of leaders on coaching sessions, apart from what the person sees: each reads their own alone.';
create index coaching_note_coach_id on coaching_note (coach_id);
