-- A payroll of thousands writes tens of thousands of lines, and a foreign key asks for the payslip of each by itself: more than half of the time
-- that writing them takes. Now the lines of a statement are asked about together; what is refused, and what is held meanwhile, is the same.
alter table payslip_line drop constraint payslip_line_payslip_id_fkey;

-- Both ask anew how to look each time: a plan that was made while there were no rows would compare each line with each payslip.
create function lines_have_payslips() returns trigger language plpgsql as $$
declare
  held bigint;
begin
  execute 'select count(*) from (select payslip.id from payslip where id in (select payslip_id from made) for key share) held' into held;
  if held < (select count(distinct payslip_id) from made) then
    raise foreign_key_violation using message = 'a line of a payslip that is not there', table = 'payslip_line', constraint = 'payslip_line_payslip_id_fkey';
  end if;
  return null;
end $$;
comment on function lines_have_payslips is 'Refuses lines without their payslip, which is held until the transaction ends, as a foreign key does, for all lines of a statement at once.';
create trigger payslip_line_made after insert on payslip_line referencing new table as made for each statement execute function lines_have_payslips();

create function keep_payslip_of_line() returns trigger language plpgsql as $$
begin
  raise exception 'a line stays with its payslip';
end $$;
comment on function keep_payslip_of_line is 'Refuses to give a line to another payslip, or a payslip another id.';
create trigger payslip_line_stays before update of payslip_id on payslip_line for each row
  when (new.payslip_id is distinct from old.payslip_id) execute function keep_payslip_of_line();
create trigger payslip_stays before update of id on payslip for each row
  when (new.id is distinct from old.id) execute function keep_payslip_of_line();

create function drop_lines_of_payslips() returns trigger language plpgsql as $$
begin
  execute 'delete from payslip_line where payslip_id in (select id from gone)';
  return null;
end $$;
comment on function drop_lines_of_payslips is 'The lines of payslips go with them.';
create trigger payslip_gone after delete on payslip referencing old table as gone for each statement execute function drop_lines_of_payslips();
