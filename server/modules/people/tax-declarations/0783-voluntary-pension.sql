-- Employees ask for a voluntary pension contribution themselves: a share or an amount, from a month on, decided by somebody else like their reliefs.
alter table tax_declaration
  add column first_month date check (extract(day from first_month) = 1),
  add column voluntary_percent numeric(5, 2) not null default 0 check (voluntary_percent between 0 and 33.33),
  add column voluntary_kobo bigint not null default 0 check (voluntary_kobo >= 0),
  add check (voluntary_percent = 0 or voluntary_kobo = 0),
  add check (first_month is not null or voluntary_percent + voluntary_kobo = 0);
comment on column tax_declaration.first_month is 'Of a voluntary pension contribution, which stands alone: from which month on. Null in a declaration of reliefs.';
drop index tax_declaration_open;
create unique index tax_declaration_open on tax_declaration (employee_id, year, (first_month is null)) where status = 'pending';

create table voluntary_pension (
  employee_id uuid not null references employee,
  first_month date not null check (extract(day from first_month) = 1),
  voluntary_percent numeric(5, 2) not null check (voluntary_percent between 0 and 33.33),
  voluntary_kobo bigint not null check (voluntary_kobo >= 0),
  declaration_id uuid not null references tax_declaration,
  primary key (employee_id, first_month),
  check (voluntary_percent = 0 or voluntary_kobo = 0)
);
comment on table voluntary_pension is 'What somebody gives to their pension fund besides, as they asked and another person confirmed, from which month on; zero ends it.';
create index voluntary_pension_declaration on voluntary_pension (declaration_id);

create function say_author_of_voluntary() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  perform say_pay_change('tax', array[new.employee_id], new.first_month, origin => 'voluntary_pension', new_row => to_jsonb(new),
    old_row => (select to_jsonb(earlier) from voluntary_pension earlier where earlier.employee_id = new.employee_id
      and earlier.first_month < new.first_month order by earlier.first_month desc limit 1));
  return null;
end $$;
comment on function say_author_of_voluntary is 'Keeps who confirmed the voluntary pension contribution of somebody, with the one before it.';
create trigger voluntary_pension_author after insert or update on voluntary_pension for each row execute function say_author_of_voluntary();
