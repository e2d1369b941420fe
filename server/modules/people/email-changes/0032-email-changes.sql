create table email_change (
  id uuid primary key,
  employee_id uuid not null references employee,
  old_email text not null,
  new_email text not null,
  stop_hash bytea not null unique,
  status text not null default 'proposed' check (status in ('proposed', 'active', 'refused', 'stopped', 'ended')),
  proposed_by uuid not null references employee,
  proposed_at timestamptz not null,
  decided_by uuid references employee,
  decided_at timestamptz,
  check (decided_by <> proposed_by and decided_by <> employee_id),
  check ((status in ('active', 'refused')) <= (decided_by is not null))
);
comment on table email_change is 'Other work e-mails for people: proposed, confirmed by a second person, stopped by the link that the old address has.';
comment on column email_change.stop_hash is 'The SHA-256 of the link that the old address has.';
create unique index email_change_proposed on email_change (employee_id) where status = 'proposed';
