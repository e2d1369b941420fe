create table evaluation (
  id uuid primary key,
  contact_id uuid not null unique references quality_contact,
  employee_id uuid not null references employee,
  office_id uuid not null references office,
  team_id uuid references team,
  lead_id uuid references employee,
  form_id uuid not null references evaluation_form,
  evaluator_id uuid not null references employee,
  status text not null default 'draft'
    check (status in ('draft', 'in_review', 'released', 'acknowledged', 'disputed', 'upheld', 'revised', 'final')),
  answers json not null default '{}',
  summary text not null default '',
  raw_score numeric(5, 2) check (raw_score between 0 and 100),
  score numeric(5, 2) check (score between 0 and 100),
  is_failed boolean not null default false,
  review_words text,
  reviewed_by uuid references employee,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  released_at timestamptz,
  due_on date,
  acknowledged_at timestamptz,
  auto_acknowledged boolean not null default false,
  version int not null default 1,
  check (evaluator_id <> employee_id)
);
comment on table evaluation is 'Evaluations of contacts: who judged whom by which form, and how far it has come.';
comment on column evaluation.office_id is 'As of the day of the contact, like team and lead.';
comment on column evaluation.raw_score is '100 × Σ(w·s)/Σ(w) over what was asked, applies and is scored.';
comment on column evaluation.score is 'The same after auto-fails: what counts.';
comment on column evaluation.is_failed is 'An answer failed a question, a section or all.';
comment on column evaluation.due_on is 'The last day on which the person can answer.';
comment on column evaluation.auto_acknowledged is 'The window passed, or the person left, without a word of theirs.';
create index evaluation_employee on evaluation (employee_id, released_at desc);
create index evaluation_office on evaluation (office_id, released_at desc);
create index evaluation_evaluator on evaluation (evaluator_id, submitted_at);
create index evaluation_status on evaluation (status, due_on);
create index evaluation_released on evaluation (released_at desc, id);
create index evaluation_form_id on evaluation (form_id);
create index evaluation_team on evaluation (team_id);
create index evaluation_lead on evaluation (lead_id);
create index evaluation_reviewed_by on evaluation (reviewed_by);

create table evaluation_result (
  evaluation_id uuid not null references evaluation on delete cascade,
  number smallint not null check (number in (1, 2)),
  answers json not null,
  raw_score numeric(5, 2),
  score numeric(5, 2),
  by_id uuid not null references employee,
  at timestamptz not null,
  primary key (evaluation_id, number)
);
comment on table evaluation_result is 'What evaluations came to: as evaluated, and as revised after a dispute. Never changed.';
create index evaluation_result_by on evaluation_result (by_id);
create trigger evaluation_result_unchanged before update on evaluation_result for each row execute function refuse_change();

create table evaluation_dispute (
  evaluation_id uuid primary key references evaluation on delete cascade,
  reason text not null check (reason <> ''),
  questions json not null default '{}',
  disputed_at timestamptz not null,
  decision text check (decision in ('upheld', 'revised')),
  words text,
  decided_by uuid references employee,
  decided_at timestamptz
);
comment on table evaluation_dispute is 'What the evaluated say against an evaluation, once, and how another evaluator decided it.';
create index evaluation_dispute_decided_by on evaluation_dispute (decided_by);
