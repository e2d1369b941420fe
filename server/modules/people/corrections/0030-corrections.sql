create table correction (
  id uuid primary key,
  employee_id uuid not null references employee,
  reason text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references employee check (decided_by <> employee_id),
  withdrawn_at timestamptz,
  comment text
);
comment on table correction is 'What people ask to have corrected in their own record; HR decides about each field.';
comment on column correction.comment is 'Why fields of a correction were rejected; the person reads it.';
create unique index correction_open on correction (employee_id) where decided_at is null and withdrawn_at is null;
create index correction_waiting on correction (created_at) where decided_at is null and withdrawn_at is null;

create table correction_field (
  correction_id uuid not null references correction,
  field text not null,
  before text,
  after text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused')),
  primary key (correction_id, field)
);
comment on table correction_field is 'The fields of a correction, before and after, each with its decision.';
