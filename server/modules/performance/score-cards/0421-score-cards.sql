create table score_card (
  id uuid primary key,
  employee_id uuid not null references employee,
  month date not null check (extract(day from month) = 1),
  template_id uuid not null references score_template,
  measures json not null,
  office_id uuid not null references office,
  team_id uuid references team,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'acknowledged', 'disputed', 'final')),
  score numeric(5, 1) check (score between 0 and 150),
  missing int not null default 0,
  figures_on date not null,
  due_on date,
  created_at timestamptz not null default now(),
  submitted_by uuid references employee,
  submitted_at timestamptz,
  acknowledged_at timestamptz,
  words text not null default '',
  auto_final boolean not null default false,
  version int not null default 1,
  unique (employee_id, month),
  check ((status = 'draft') = (submitted_at is null))
);
comment on table score_card is 'How somebody did in a month, by the measures of their template as they were when the card was made.';
comment on column score_card.office_id is 'Where they sat on the last day of the month, like team.';
comment on column score_card.measures is 'Of the template, as of the day on which the card was made.';
comment on column score_card.figures_on is 'The day of its figures: of a draft the last on which they were read, then that of the submission.';
comment on column score_card.auto_final is 'Final without a word of the person.';
create index score_card_month on score_card (month desc, status);
create index score_card_due on score_card (due_on) where status in ('submitted', 'acknowledged');
create index score_card_team_id on score_card (team_id, month);
create index score_card_office_id on score_card (office_id, month);
create index score_card_template_id on score_card (template_id);
create index score_card_submitted_by on score_card (submitted_by);

create table score_card_figure (
  card_id uuid not null references score_card on delete cascade,
  measure_id text not null,
  value numeric(12, 2),
  note text not null default '',
  entered_by uuid references employee,
  parts json not null default '[]',
  primary key (card_id, measure_id)
);
comment on table score_card_figure is 'The figures of score cards, each with the days, evaluations or tasks that it was made of.';
create index score_card_figure_entered_by on score_card_figure (entered_by);

create table score_card_dispute (
  card_id uuid primary key references score_card on delete cascade,
  reason text not null check (reason <> ''),
  disputed_at timestamptz not null,
  score numeric(5, 1),
  decision text check (decision in ('upheld', 'revised')),
  words text,
  decided_by uuid references employee,
  decided_at timestamptz
);
comment on table score_card_dispute is 'What people say against a score card, once, and how another than who submitted it decided.';
comment on column score_card_dispute.score is 'Of the card as it was disputed.';
create index score_card_dispute_decided_by on score_card_dispute (decided_by);
