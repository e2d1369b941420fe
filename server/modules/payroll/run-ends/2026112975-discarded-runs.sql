-- A payroll that was never approved is discarded instead of reversed: nothing of it was paid or posted.
alter table payroll_run drop constraint payroll_run_state_check;
alter table payroll_run add constraint payroll_run_state_check
  check (state in ('draft', 'calculating', 'review', 'approved', 'paid', 'closed', 'reversed', 'discarded', 'failed'));

create or replace function keep_payroll_course() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('draft', 'calculating'), ('calculating', 'review'), ('calculating', 'failed'), ('failed', 'calculating'),
    ('review', 'calculating'), ('review', 'approved'), ('approved', 'paid'), ('paid', 'closed'),
    ('draft', 'discarded'), ('review', 'discarded'), ('failed', 'discarded'),
    ('approved', 'reversed'), ('paid', 'reversed'), ('closed', 'reversed')
  ) then
    raise exception 'a payroll that is % does not become %', old.state, new.state;
  end if;
  return new;
end $$;

-- Those that were reversed before anybody had approved them.
alter table payroll_run disable trigger payroll_run_course;
update payroll_run set state = 'discarded' where state = 'reversed' and approved_at is null;
alter table payroll_run enable trigger payroll_run_course;

drop index payroll_run_month;
create unique index payroll_run_month on payroll_run (month, coalesce(pay_group_id, '00000000-0000-0000-0000-000000000000'))
  where state not in ('reversed', 'discarded') and kind = 'regular';
