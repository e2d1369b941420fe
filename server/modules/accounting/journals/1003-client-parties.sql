-- Invoices and credit notes stand in the ledger, and clients are its parties under their own ids.
set constraints all immediate;
set constraints all deferred;
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('manual', 'opening', 'recurring', 'expense', 'bank', 'payroll',
  'payment', 'receipt', 'reversal', 'closing', 'invoice', 'credit_note'));

insert into ledger_party (id, kind, title) select id, 'client', title from client;
create function client_is_party() returns trigger language plpgsql as $$
begin
  insert into ledger_party (id, kind, title) values (new.id, 'client', new.title)
    on conflict (id) do update set title = excluded.title;
  return new;
end $$;
comment on function client_is_party is 'A client is a party of the ledger under its own id and title.';
create trigger client_is_party after insert or update of title on client for each row execute function client_is_party();

insert into posting_rule (key, account_id)
  select rule.key, account.id from (values ('billing.receivable', '1100'), ('billing.income', '4000'), ('billing.export', '4010'),
    ('billing.credits', '4090'), ('billing.advances', '2050'), ('billing.bank', '1010'), ('billing.wht', '1200'), ('billing.wht_confirmed', '1205'),
    ('billing.vat_withheld', '1215'), ('billing.written_off', '6260'), ('tax.output', '2100')) rule (key, code)
  join account on account.code = rule.code and account.archived_at is null
  on conflict do nothing;
