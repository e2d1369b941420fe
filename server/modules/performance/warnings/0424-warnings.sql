create table warning (
  id uuid primary key,
  employee_id uuid not null references employee,
  kind_id uuid not null references warning_kind,
  step_id uuid not null references warning_step,
  happened_on date not null,
  reason text not null,
  body text,
  status text not null default 'draft'
    check (status in ('draft', 'issued', 'acknowledged', 'refused', 'appealed', 'upheld', 'withdrawn', 'expired')),
  drafted_by uuid not null references employee,
  created_at timestamptz not null default now(),
  issued_by uuid references employee,
  issued_at timestamptz,
  active_until date,
  appeal_until date,
  hearing_on date,
  hearing_time text,
  hearing_place text not null default '',
  hearing_words text not null default '',
  acknowledged_at timestamptz,
  employee_words text not null default '',
  refused_at timestamptz,
  witness_id uuid references employee,
  appeal text,
  appealed_at timestamptz,
  decided_by uuid references employee,
  decided_words text,
  decided_at timestamptz,
  version int not null default 1,
  check ((status = 'draft') = (issued_at is null)),
  check (employee_id <> drafted_by and employee_id is distinct from issued_by and employee_id is distinct from witness_id
    and employee_id is distinct from decided_by)
);
comment on table warning is 'Warning letters, from the draft to what became of them.';
comment on column warning.body is 'The text as it was issued; a draft has none yet.';
comment on column warning.active_until is 'The last day on which it stands against the person.';
comment on column warning.decided_by is 'Who decided the appeal, or withdrew the letter without one.';
create index warning_employee_id on warning (employee_id, issued_at desc);
create index warning_active on warning (active_until) where status in ('issued', 'acknowledged', 'refused', 'appealed', 'upheld');
create index warning_created on warning (created_at desc, id);
create index warning_kind_id on warning (kind_id);
create index warning_step_id on warning (step_id);
create index warning_drafted_by on warning (drafted_by);
create index warning_issued_by on warning (issued_by);
create index warning_witness_id on warning (witness_id);
create index warning_decided_by on warning (decided_by);

create table warning_file (
  warning_id uuid not null references warning on delete cascade,
  file_id uuid not null references file,
  employee_id uuid not null references employee,
  primary key (warning_id, file_id)
);
comment on table warning_file is 'The evidence of warning letters.';
create unique index warning_file_file_id on warning_file (file_id);
create index warning_file_employee_id on warning_file (employee_id);
