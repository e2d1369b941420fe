create table payroll_bank_file (
  id uuid primary key,
  run_id uuid not null references payroll_run,
  number int not null check (number > 0),
  kind text not null check (kind in ('all', 'by_bank')),
  batch text not null,
  digest text not null,
  payments int not null check (payments >= 0),
  total_kobo bigint not null check (total_kobo >= 0),
  content_sealed text not null,
  taken_by uuid not null references employee,
  taken_at timestamptz not null
);
comment on table payroll_bank_file is 'Bank files as somebody first had them: taken again they are copies of these bytes and say so.';
comment on column payroll_bank_file.kind is 'One list for instant transfers, or one for each bank.';
comment on column payroll_bank_file.batch is 'Over what was approved and whose pay was withheld since.';
comment on column payroll_bank_file.digest is 'SHA-256 of the texts, one after the other.';
comment on column payroll_bank_file.content_sealed is 'Names and texts of its parts as JSON, sealed: they hold account numbers.';
create unique index payroll_bank_file_number on payroll_bank_file (run_id, number);
create unique index payroll_bank_file_kind on payroll_bank_file (run_id, kind);
create index on payroll_bank_file (taken_by);

-- Beside its sealing, which follows the newest key.
create function keep_bank_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'content_sealed') is distinct from (to_jsonb(old) - 'content_sealed') then
    raise exception 'a bank file that was taken stays as it is';
  end if;
  return new;
end $$;
comment on function keep_bank_file is 'A bank file is neither changed nor deleted once somebody had it.';
create trigger keep_bank_file before update or delete on payroll_bank_file for each row execute function keep_bank_file();
