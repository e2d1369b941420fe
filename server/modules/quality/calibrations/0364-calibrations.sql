create table calibration (
  id uuid primary key,
  title text not null check (title <> ''),
  contact_id uuid not null references quality_contact,
  form_id uuid not null references evaluation_form,
  master_id uuid not null references employee,
  due_on date not null,
  status text not null default 'open' check (status in ('open', 'closed', 'cancelled')),
  reason text,
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  version int not null default 1,
  check ((status = 'cancelled') = (reason is not null)),
  check ((status = 'closed') = (closed_at is not null))
);
comment on table calibration is 'Contacts that several evaluators score blind, to compare evaluators; nothing of it counts for the person.';
comment on column calibration.master_id is 'Whose score the others are measured by.';
create unique index calibration_contact on calibration (contact_id) where status <> 'cancelled';
create index calibration_form on calibration (form_id);
create index calibration_master on calibration (master_id);
create index calibration_created_by on calibration (created_by);
create index calibration_closed on calibration (closed_at);

create table calibration_sheet (
  calibration_id uuid not null references calibration,
  evaluator_id uuid not null references employee,
  answers json not null default '{}',
  summary text not null default '',
  raw_score numeric(5, 2) check (raw_score between 0 and 100),
  score numeric(5, 2) check (score between 0 and 100),
  submitted_at timestamptz,
  version int not null default 1,
  primary key (calibration_id, evaluator_id)
);
comment on table calibration_sheet is 'The answers of one evaluator in a calibration; nobody else sees them before it is closed.';
create index calibration_sheet_evaluator on calibration_sheet (evaluator_id);
