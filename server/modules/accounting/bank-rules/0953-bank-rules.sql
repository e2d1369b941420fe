-- Rules by which lines of the bank are booked, each approved by a second person.
set constraints all immediate;
set constraints all deferred;
create table bank_rule (
  id uuid primary key,
  title text not null,
  contains text not null,
  direction text not null check (direction in ('out', 'in')),
  from_kobo bigint not null check (from_kobo >= 0),
  to_kobo bigint check (to_kobo >= from_kobo),
  expense_head_id uuid not null references expense_head,
  office_id uuid not null references office,
  has_vat boolean not null,
  is_automatic boolean not null,
  stopped_at timestamptz,
  version int not null default 1,
  check (direction = 'out' or not has_vat)
);
comment on table bank_rule is 'How lines of the bank are booked that no document stands behind: fees, duties, interest. Never changed, only stopped.';
create unique index bank_rule_title on bank_rule (lower(title)) where stopped_at is null;
create index bank_rule_head on bank_rule (expense_head_id);
create index bank_rule_office on bank_rule (office_id);

alter table bank_match add column bank_rule_id uuid references bank_rule;
comment on column bank_match.bank_rule_id is 'The rule by which the line was booked.';
create index bank_match_rule on bank_match (bank_rule_id) where bank_rule_id is not null;

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check
  check (kind in ('manual', 'opening', 'recurring', 'expense', 'bank', 'payroll', 'payment', 'receipt', 'reversal', 'closing'));
