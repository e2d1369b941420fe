-- What is deducted first is said in the settings: deductions and loans stand in one order, court orders before all of them.
alter table deduction_type add column rank int not null default 0;
alter table deduction_type add column limit_percent int check (limit_percent between 1 and 100);
alter table loan_type add column rank int not null default 0;
with placed as (
  select id, row_number() over (order by place, title, id)::int as rank
  from (select id, title, 1 as place from deduction_type union all select id, title, 2 from loan_type) types
), deductions as (update deduction_type set rank = placed.rank from placed where placed.id = deduction_type.id)
update loan_type set rank = placed.rank from placed where placed.id = loan_type.id;

create function place_last_in_deductions() returns trigger language plpgsql as $$
begin
  if new.rank = 0 then
    new.rank := 1 + (select coalesce(max(rank), 0) from (select rank from deduction_type union all select rank from loan_type) known);
  end if;
  return new;
end $$;
comment on function place_last_in_deductions is 'Puts a new kind of deduction or loan after the others in the order in which they are taken from pay.';
create trigger deduction_type_placed before insert on deduction_type for each row execute function place_last_in_deductions();
create trigger loan_type_placed before insert on loan_type for each row execute function place_last_in_deductions();
comment on column deduction_type.rank is 'Its place in the order in which deductions and loans are taken from pay.';
comment on column deduction_type.limit_percent is 'Of a court order: how much it may take of the pay after tax and contributions, before everything else; null for others.';
comment on column loan_type.rank is 'Its place among the kinds of deductions.';
