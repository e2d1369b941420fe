-- What was planned and is taken away again is a change as well: whoever has somebody stay in a pay group, from a day before another one was to
-- begin, wrote no row, and so stood nowhere.
create function say_group_taken() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  perform say_pay_change('group', array[old.employee_id], case when old.starts_on > '-infinity' then month_of(old.starts_on) end,
    origin => 'pay_group_member', old_row => to_jsonb(old),
    new_row => coalesce((select to_jsonb(earlier) from pay_group_member earlier where earlier.employee_id = old.employee_id
        and earlier.starts_on < old.starts_on order by earlier.starts_on desc limit 1),
      (select jsonb_build_object('pay_group_id', id) from pay_group where is_standard)));
  return null;
end $$;
comment on function say_group_taken is 'Keeps who took away that somebody was to be paid with another pay group, with the one that stays.';
create trigger pay_group_member_taken after delete on pay_group_member for each row execute function say_group_taken();

create function say_terms_taken() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  perform say_pay_change('group', array(select person from all_paid() person where person in (
      select member.employee_id from pay_group_stretches() member where member.pay_group_id = old.pay_group_id and member.ends_on > old.starts_on)),
    case when old.starts_on > '-infinity' then month_of(old.starts_on) end, origin => 'pay_group_terms', old_row => to_jsonb(old),
    new_row => (select to_jsonb(earlier) from pay_group_terms earlier where earlier.pay_group_id = old.pay_group_id
      and earlier.starts_on < old.starts_on order by earlier.starts_on desc limit 1));
  return null;
end $$;
comment on function say_terms_taken is 'Keeps who took away how a pay group was to count days and pay hours, with what counts instead.';
create trigger pay_group_terms_taken after delete on pay_group_terms for each row execute function say_terms_taken();

create function say_fund_taken() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  perform say_pay_change('pension', array[old.employee_id], origin => 'pension_membership', old_row => to_jsonb(old),
    new_row => (select to_jsonb(earlier) from pension_membership earlier where earlier.employee_id = old.employee_id
      and earlier.starts_on < old.starts_on order by earlier.starts_on desc limit 1));
  return null;
end $$;
comment on function say_fund_taken is 'Keeps who took away the pension fund administrator that somebody was to have, with the one that stays.';
create trigger pension_membership_taken after delete on pension_membership for each row execute function say_fund_taken();

create function say_voluntary_taken() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  perform say_pay_change('tax', array[old.employee_id], old.first_month, origin => 'voluntary_pension', old_row => to_jsonb(old),
    new_row => (select to_jsonb(earlier) from voluntary_pension earlier where earlier.employee_id = old.employee_id
      and earlier.first_month < old.first_month order by earlier.first_month desc limit 1));
  return null;
end $$;
comment on function say_voluntary_taken is 'Keeps who took away the voluntary pension contribution of somebody, with the one that stays.';
create trigger voluntary_pension_taken after delete on voluntary_pension for each row execute function say_voluntary_taken();

create trigger tax_residence_taken after delete on tax_residence for each row execute function say_pay_author('state', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);
