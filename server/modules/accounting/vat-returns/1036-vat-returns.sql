-- VAT of a month as it was declared. From then on nothing with VAT is dated in that month any more, not even when it is opened again.
set constraints all immediate;
set constraints all deferred;

insert into posting_rule (key, account_id)
  select rule.key, account.id from (values ('tax.output', '2100'), ('tax.payable', '2105'), ('tax.bank', '1010'), ('tax.withheld_by_customers', '1215')) rule (key, code)
  join account on account.code = rule.code and account.archived_at is null
  on conflict do nothing;

create table vat_share (
  starts_on date primary key,
  share_bp int not null check (share_bp between 0 and 10000)
);
comment on table vat_share is 'Which part of input VAT serves taxable sales and is claimed, from a day on; none is changed.';
comment on column vat_share.share_bp is 'Hundredths of a percent.';
insert into vat_share values ('2020-02-01', 10000);
create trigger vat_share_stands before update or delete on vat_share for each row execute function refuse_other_rate();

create table vat_return (
  id uuid primary key,
  month date not null unique check (extract(day from month) = 1),
  output_kobo bigint not null,
  input_kobo bigint not null,
  brought_kobo bigint not null check (brought_kobo >= 0),
  withheld_kobo bigint not null check (withheld_kobo >= 0),
  payable_kobo bigint not null check (payable_kobo >= 0),
  carried_kobo bigint not null check (carried_kobo >= 0),
  carried_input_kobo bigint not null check (carried_input_kobo between 0 and carried_kobo),
  filed_on date not null,
  receipt text not null,
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  paid_on date,
  version int not null default 1,
  check (payable_kobo - carried_kobo = output_kobo - input_kobo - brought_kobo - withheld_kobo),
  check (payable_kobo = 0 or carried_kobo = 0)
);
comment on table vat_return is 'The VAT return of each month that was filed, and whether what it came to was paid.';
comment on column vat_return.brought_kobo is 'Input VAT that the month before left to be claimed.';
comment on column vat_return.withheld_kobo is 'VAT that customers withheld by the end of the month and no return had claimed.';
comment on column vat_return.carried_kobo is 'What is left to be claimed in the next month; input VAT of it in the column after.';
create index vat_return_employee on vat_return (employee_id);

create function keep_vat_return() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - '{paid_on,version}'::text[]) is distinct from (to_jsonb(old) - '{paid_on,version}'::text[]) or old.paid_on is not null then
    raise exception 'a VAT return stays as it was filed';
  end if;
  return new;
end $$;
comment on function keep_vat_return is 'A VAT return is neither changed nor deleted; it is paid once.';
create trigger keep_vat_return before update or delete on vat_return for each row execute function keep_vat_return();

create function refuse_filed_vat() returns trigger language plpgsql as $$
begin
  if exists (select 1 from vat_return where month = date_trunc('month', new.dated_on)::date)
    and exists (select 1 from tax_code where id = new.tax_code_id and kind in ('output', 'input')) then
    raise exception 'the VAT of the month of % was filed', new.dated_on;
  end if;
  return new;
end $$;
comment on function refuse_filed_vat is 'Refuses a line with VAT in a month whose VAT return was filed, whoever writes it.';
create trigger journal_line_vat before insert on journal_line for each row when (new.tax_code_id is not null) execute function refuse_filed_vat();
