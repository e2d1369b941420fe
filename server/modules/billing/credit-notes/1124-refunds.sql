-- What is left of a receipt or a credit note is paid back: asked for and approved as a credit note is, paid by a line of the bank.
alter table credit_note alter column invoice_id drop not null;
alter table credit_note drop constraint credit_note_kind_check;
alter table credit_note add constraint credit_note_kind_check check (kind in ('credit', 'write_off', 'refund'));
alter table credit_note add column receipt_id uuid references receipt;
alter table credit_note add column entry_id uuid references journal_entry;
alter table credit_note add constraint credit_note_source check (num_nonnulls(invoice_id, receipt_id) = 1 and (receipt_id is null or kind = 'refund'));
alter table credit_note add constraint credit_note_paid check (entry_id is null or (kind = 'refund' and status = 'approved'));
alter table credit_note add constraint credit_note_refund check (kind <> 'refund' or vat_kobo = 0);
comment on column credit_note.receipt_id is 'The receipt of which a refund pays back what is left; a refund of a credit note names that as its invoice.';
comment on column credit_note.entry_id is 'Of a refund the entry with which it was paid; null until then.';
create unique index credit_note_refund_open on credit_note (receipt_id) where status = 'pending' and receipt_id is not null;
create index credit_note_receipt on credit_note (receipt_id);
create index credit_note_entry on credit_note (entry_id);

create function refunded(receipt uuid, credit uuid) returns bigint language sql stable as $$
  select coalesce(sum(total_kobo), 0)::bigint from credit_note
  where kind = 'refund' and status in ('pending', 'approved') and (receipt_id = receipt or invoice_id = credit)
$$;
comment on function refunded is 'What of a receipt or of a credit note is asked to be paid back, approved or paid: it settles no invoice.';

create or replace function refuse_over_settled() returns trigger language plpgsql as $$
begin
  if (select sum(amount_kobo) not between 0 and (select total_kobo from invoice where id = new.invoice_id) from allocation where invoice_id = new.invoice_id) then
    raise exception 'invoice % would be settled by more than it comes to', new.invoice_id;
  end if;
  if new.receipt_id is not null and (select sum(amount_kobo - wht_kobo - vat_withheld_kobo) not between 0
    and (select amount_kobo - refunded(id, null) from receipt where id = new.receipt_id) from allocation where receipt_id = new.receipt_id) then
    raise exception 'more of receipt % would be used than was received', new.receipt_id;
  end if;
  if new.credit_id is not null and (select sum(amount_kobo) not between 0 and (select -total_kobo - refunded(null, id) from invoice where id = new.credit_id)
    from allocation where credit_id = new.credit_id) then
    raise exception 'more of credit note % would be used than it comes to', new.credit_id;
  end if;
  return null;
end $$;

create function refuse_over_refunded() returns trigger language plpgsql as $$
begin
  if refunded(new.receipt_id, new.invoice_id) > coalesce(
    (select amount_kobo - coalesce((select sum(amount_kobo - wht_kobo - vat_withheld_kobo) from allocation where allocation.receipt_id = receipt.id), 0)
      from receipt where id = new.receipt_id),
    (select -total_kobo - coalesce((select sum(amount_kobo) from allocation where credit_id = invoice.id), 0)
      from invoice where id = new.invoice_id and kind = 'credit'), 0) then
    raise exception 'more would be paid back than is left of receipt % or credit note %', new.receipt_id, new.invoice_id;
  end if;
  return null;
end $$;
comment on function refuse_over_refunded is 'Refuses at commit to pay back more of a receipt or a credit note than is left of it.';
create constraint trigger refund_within after insert or update on credit_note
  deferrable initially deferred for each row when (new.kind = 'refund') execute function refuse_over_refunded();
