-- Certificates of tax that clients withheld: until one comes it cannot be set off, and stands in another account.
create table wht_certificate (
  id uuid primary key,
  client_id uuid not null references client,
  quarter date not null check (extract(day from quarter) = 1 and extract(month from quarter) in (1, 4, 7, 10)),
  number text not null check (number <> ''),
  dated_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  file_id uuid not null references file,
  entry_id uuid not null references journal_entry,
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  undone_by uuid references employee,
  undone_at timestamptz,
  undo_entry_id uuid references journal_entry,
  version int not null default 1,
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_entry_id is null))
);
comment on table wht_certificate is 'Certificates of tax that clients withheld in a quarter; one that is taken back covers nothing any more.';
comment on column wht_certificate.employee_id is 'Who recorded it.';
create unique index wht_certificate_number on wht_certificate (client_id, upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))) where undone_at is null;
create unique index wht_certificate_file on wht_certificate (file_id);
create index wht_certificate_entry on wht_certificate (entry_id);
create index wht_certificate_undo_entry on wht_certificate (undo_entry_id);
create index wht_certificate_employee on wht_certificate (employee_id);
create index wht_certificate_undone_by on wht_certificate (undone_by);

create table wht_certificate_part (
  certificate_id uuid not null references wht_certificate,
  allocation_id uuid not null references allocation,
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (certificate_id, allocation_id)
);
comment on table wht_certificate_part is 'What a certificate covers of which allocation.';
create index wht_certificate_part_allocation on wht_certificate_part (allocation_id);
create trigger wht_certificate_part_append_only before update or delete on wht_certificate_part for each row execute function refuse_change();
