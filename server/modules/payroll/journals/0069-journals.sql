create table payroll_journal (
  id uuid primary key,
  run_id uuid not null references payroll_run,
  reference text not null unique,
  kind text not null check (kind in ('accrual', 'payment', 'return', 'adjustment', 'reversal')),
  dated_on date not null,
  hash text not null,
  reverses uuid unique references payroll_journal,
  created_at timestamptz not null,
  check ((kind = 'reversal') = (reverses is not null))
);
comment on table payroll_journal is 'What payrolls post, kept until the ledger takes it; append-only, a reversal mirrors it.';
comment on column payroll_journal.hash is 'Of the batch as it was approved.';
create index payroll_journal_run on payroll_journal (run_id);
create index payroll_journal_day on payroll_journal (dated_on desc, id desc);
create unique index payroll_journal_once on payroll_journal (run_id, kind) where kind not in ('reversal', 'return');
create trigger payroll_journal_append_only before update or delete on payroll_journal for each row execute function refuse_change();

create table payroll_journal_line (
  journal_id uuid not null references payroll_journal,
  position int not null,
  account text not null,
  detail text not null,
  office_id uuid references office,
  debit_kobo bigint not null check (debit_kobo >= 0),
  credit_kobo bigint not null check (credit_kobo >= 0),
  primary key (journal_id, position),
  check ((debit_kobo = 0) <> (credit_kobo = 0))
);
comment on table payroll_journal_line is 'The debits and credits of a journal of payroll; append-only.';
comment on column payroll_journal_line.detail is 'The office, state, fund or kind of deduction.';
create trigger payroll_journal_line_append_only before update or delete on payroll_journal_line for each row execute function refuse_change();

create function refuse_unbalanced_journal() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(debit_kobo - credit_kobo), 0) <> 0 or count(*) < 2 from payroll_journal_line where journal_id = new.id) then
    raise exception 'journal % is not balanced', new.reference;
  end if;
  return null;
end $$;
comment on function refuse_unbalanced_journal is 'Refuses at commit a journal of payroll whose sides do not come to the same.';
create constraint trigger payroll_journal_balanced after insert on payroll_journal
  deferrable initially deferred for each row execute function refuse_unbalanced_journal();
