-- What is written off is a document as a credit note is; lines of credit notes say whether they correct or concede.
set constraints all immediate;
set constraints all deferred;
alter table invoice drop constraint invoice_kind_check, drop constraint invoice_check2, drop constraint invoice_check3, drop constraint invoice_check4;
alter table invoice
  add constraint invoice_kind_check check (kind in ('contract', 'free', 'credit', 'write_off', 'opening')),
  add constraint invoice_below_zero check ((credits is not null) = (total_kobo < 0)),
  add constraint invoice_credits_another check ((kind in ('credit', 'write_off')) = (credits is not null)),
  add constraint invoice_of_month check (((kind = 'contract') = (month is not null)) or credits is not null);
comment on column invoice.credits is 'Of a credit note or write-off the invoice that it is of.';
alter table invoice_line drop constraint invoice_line_effect_check;
alter table invoice_line add constraint invoice_line_effect_check check (effect in ('charge', 'shortfall', 'sla', 'bonus', 'minimum', 'adjustment',
  'manual', 'correction', 'concession', 'write_off'));

insert into posting_rule (key, account_id)
  select 'billing.allowance', id from account where code = '1190' and archived_at is null
  on conflict do nothing;
