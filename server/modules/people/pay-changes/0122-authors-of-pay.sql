-- What somebody earns, owes and is taxed by, and where it goes. Each query answers `people`, `starts_on` and `ends_on`.

create trigger salary_added_author after insert on salary referencing new table as added for each statement
  execute function say_pay_author('salary', $$
  select array_agg(employee_id) as people, month_of(starts_on) as starts_on, null::date as ends_on from added group by month_of(starts_on) $$);
create trigger salary_author after update or delete on salary for each row execute function say_pay_author('salary', $$
  select array[($1).employee_id] as people, month_of(least(($1).starts_on, ($2).starts_on)) as starts_on, null::date as ends_on $$);

-- Balances of leave are paid out when somebody leaves; what a payroll pays out it writes itself.
create trigger leave_ledger_author after insert on leave_ledger referencing new table as added for each statement
  execute function say_pay_author('leave', $$
  select array_agg(employee_id) as people, null::date as starts_on, null::date as ends_on from added where kind <> 'encashed' $$);

create function say_author_of_item() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  if new.allowance_type_id is not null and (tg_op = 'INSERT' or (new.value, new.mode, new.starts_on) is distinct from (old.value, old.mode, old.starts_on))
  then
    perform say_pay_change('item', array[new.employee_id], new.starts_on, new.ends_on, new.id);
  elsif new.allowance_type_id is not null then
    update pay_change set ends_on = case when new.archived_at is null then new.ends_on else (new.starts_on - interval '1 month')::date end,
      ended_at = new.ended_at where record_id = new.id;
  elsif tg_op = 'UPDATE' then
    -- The end of a deduction counts from the first month without it.
    perform say_pay_change('item', array[new.employee_id],
      case when new.archived_at is null then (new.ends_on + interval '1 month')::date else new.starts_on end);
  end if;
  return null;
end $$;
comment on function say_author_of_item is 'Keeps who gave an allowance, for the months that it has, and who ended a deduction.';
create trigger pay_item_author after insert or update on pay_item for each row execute function say_author_of_item();

create trigger allowance_type_author after update of taxable, pensionable on allowance_type for each row
  when ((new.taxable, new.pensionable) is distinct from (old.taxable, old.pensionable)) execute function say_pay_author('tax', $$
  select array(select all_paid()) as people, null::date as starts_on, null::date as ends_on $$);
create trigger salary_structure_author after insert or update or delete on salary_structure for each row execute function say_pay_author('tax', $$
  select array(select all_paid()) as people, null::date as starts_on, null::date as ends_on $$);
create trigger tax_facts_author after insert or update or delete on tax_facts for each row execute function say_pay_author('tax', $$
  select array[($1).employee_id] as people, make_date(($1).year, 1, 1) as starts_on, make_date(($1).year, 12, 1) as ends_on $$);

create trigger loan_author after update of skipped, first_month, months on loan for each row execute function say_pay_author('loan', $$
  select array[($1).employee_id] as people, month as starts_on, month as ends_on from unnest(($1).skipped) month where month <> all(($2).skipped)
  union all select array[($1).employee_id], null, null where (($1).first_month, ($1).months) is distinct from (($2).first_month, ($2).months) $$);
create trigger loan_entry_author after insert on loan_entry for each row when (new.kind not in ('repayment', 'reversal'))
  execute function say_pay_author('loan', $$
  select array[employee_id] as people, null::date as starts_on, null::date as ends_on from loan where id = ($1).loan_id $$);

create trigger pay_group_author after update of day_policy on pay_group for each row when (new.day_policy <> old.day_policy)
  execute function say_pay_author('group', $$
  select array(select all_paid() except select employee_id from pay_group_member where pay_group_id <> ($1).id
    except select id from employee where not ($1).is_standard
      and not exists (select from pay_group_member own where own.employee_id = employee.id)) as people, null::date as starts_on, null::date as ends_on $$);
create trigger pay_group_member_author after insert or update or delete on pay_group_member for each row execute function say_pay_author('group', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);

-- How and where to somebody is paid. Of an account the author is who proposed it: who confirmed it is the second person.
create trigger employee_pay_added_author after insert on employee_pay for each row when (new.salary_mode <> 'bank')
  execute function say_pay_author('mode', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);
create trigger employee_pay_author after update of salary_mode on employee_pay for each row when (new.salary_mode <> old.salary_mode)
  execute function say_pay_author('mode', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);
create function say_author_of_account() returns trigger language plpgsql as $$
begin
  if acting_authors() is not null then
    perform say_pay_change('account', array[new.employee_id], null, null, null, array[new.proposed_by]);
  end if;
  return null;
end $$;
comment on function say_author_of_account is 'Keeps who proposed the account that somebody is paid to.';
create trigger bank_account_author after insert or update of status on bank_account for each row when (new.status = 'active')
  execute function say_author_of_account();

-- Net pay that was held back and is released, of payrolls that are paid: it is paid by the next.
create trigger payslip_author after update of withheld_reason, released_at on payslip for each row
  when ((new.withheld_reason, new.released_at) is distinct from (old.withheld_reason, old.released_at)) execute function say_pay_author('payment', $$
  select array[($1).employee_id] as people, ($1).month as starts_on, null::date as ends_on
  from payroll_run where id = ($1).run_id and state in ('paid', 'closed') $$);
