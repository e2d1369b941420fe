-- What the bank returned is released by another person than who recorded it, and says the bank's reference.
alter table payslip add column returned_by uuid references employee;
alter table payslip add column bank_reference text check (bank_reference <> '');
comment on column payslip.returned_by is 'Who recorded that the bank returned it: another person releases it.';
comment on column payslip.bank_reference is 'How the bank calls the return.';
create or replace function keep_approved_payslip() returns trigger language plpgsql as $$
declare
  slip payslip;
  free text[] := '{voided_at,withheld_reason,released_at,paid_by,returned_by,bank_reference,version}';
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
