-- Net pay that was withheld, or that the bank returned, is paid with a later payroll once it is released.
alter table payslip add column released_at timestamptz;
-- The payslip that it is paid with.
alter table payslip add column paid_by uuid references payslip on delete set null;
-- Of earlier payslips that this one pays.
alter table payslip add column held_kobo bigint not null default 0 check (held_kobo >= 0);
alter table payslip add check (released_at is null or withheld_reason is not null);
alter table payslip add check (paid_by is null or released_at is not null);
create index payslip_withheld on payslip (employee_id) where withheld_reason is not null;
create index payslip_paid_by on payslip (paid_by) where paid_by is not null;

create or replace function keep_approved_payslip() returns trigger language plpgsql as $$
declare
  slip payslip;
  free text[] := '{voided_at,withheld_reason,released_at,paid_by,version}';
begin
  if current_setting('iroko.erasing', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_table_name = 'payslip' then
    slip := old;
  else
    select * into slip from payslip where id = old.payslip_id;
  end if;
  if exists (select 1 from payroll_run where id = slip.run_id and state in ('approved', 'paid', 'closed', 'reversed')) then
    if tg_op = 'UPDATE' and tg_table_name = 'payslip' then
      if to_jsonb(new) - free = to_jsonb(old) - free then
        return new;
      end if;
    end if;
    raise exception 'a payslip of an approved payroll is not changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function keep_approved_payslip is 'Refuses to change or delete payslips and their lines once their payroll is approved, but for withholding, releasing and voiding';

alter table payroll_journal drop constraint payroll_journal_kind_check;
alter table payroll_journal add constraint payroll_journal_kind_check check (kind in ('accrual', 'payment', 'return', 'adjustment', 'reversal'));
drop index payroll_journal_once;
create unique index payroll_journal_once on payroll_journal (run_id, kind) where kind not in ('reversal', 'return');

alter table pay_change drop constraint pay_change_what_check;
alter table pay_change add constraint pay_change_what_check check (what in ('tax', 'loan', 'group', 'payment'));
