-- Written out in a statement, what pay groups pay is taken for a single row, and is compared with every day that waits instead of looked up.
create function overtime_paid_of(people uuid[]) returns table (employee_id uuid, kind text, starts_on date, ends_on date)
language plpgsql stable rows 1000 as $$
#variable_conflict use_column
begin
  if people is null then
    return query select paid.employee_id, paid.kind, paid.starts_on, paid.ends_on from overtime_paid() paid;
  else
    return query select paid.employee_id, paid.kind, paid.starts_on, paid.ends_on from overtime_paid() paid where paid.employee_id = any(people);
  end if;
end $$;
comment on function overtime_paid_of is 'What overtime_paid says of these people alone; of everybody without any.';
