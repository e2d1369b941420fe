-- What a change was before and after, and whether a second person stands behind it: what two people decided bars neither of them from
-- approving the payroll that it is paid by; what one did alone bars them until another countersigned it.
alter table pay_change drop constraint pay_change_what_check;
alter table pay_change add constraint pay_change_what_check check (what in ('tax', 'loan', 'group', 'payment', 'exit', 'days', 'mode', 'item',
  'salary', 'account', 'leave', 'state', 'pension', 'settlement'));
alter table pay_change add column agreed_by uuid references employee check (agreed_by <> made_by);
alter table pay_change add column source text;
alter table pay_change add column was jsonb;
alter table pay_change add column became jsonb;
comment on column pay_change.agreed_by is 'Who decided about it besides: it bars neither of them.';
comment on column pay_change.source is 'The table that was changed, where its values are kept here.';
comment on column pay_change.was is 'With `became`, what changed of the row, as far as it may be read with pay.';
create index pay_change_made_at on pay_change (made_at);

create table pay_countersignature (
  line text primary key,
  made_by uuid not null references employee,
  countersigned_by uuid not null references employee check (countersigned_by <> made_by),
  countersigned_at timestamptz not null
);
comment on table pay_countersignature is 'Which changes of pay that one person made alone another person countersigned, a line of the report of changes each.';
comment on column pay_countersignature.line is 'By what `pay_line` names the changes that belong together, or by what else bars somebody alone.';

create function pay_line(change pay_change) returns text language sql stable as $$
  select md5(concat_ws('|', change.made_by, extract(epoch from change.made_at), change.what, change.source, change.was, change.became))
$$;
comment on function pay_line is 'What names the line of the report of changes that a change stands in: what one person did at one moment, of as many people as it was the same.';

-- What of a changed row says anything to who reads pay; nothing that is sealed, and no ids.
create function readable_pay(source text, changed jsonb) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_object_agg(key, value)) from (
    select key, value from jsonb_each(changed) where key = any (array['title', 'amount_kobo', 'starts_on', 'ends_on', 'start_date', 'end_date',
      'pension', 'nhf', 'nhis', 'rent_kobo', 'life_premium_kobo', 'mortgage_interest_kobo', 'before_months', 'before_gross_kobo',
      'before_reliefs_kobo', 'before_tax_kobo', 'joiner_bands', 'evidence', 'value', 'mode', 'first_month', 'months', 'skipped', 'hire_date',
      'exit_date', 'salary_mode', 'pfa', 'bank_code', 'account_number_last4', 'account_name', 'withheld_reason', 'released_at', 'leave_days',
      'notice_days', 'assets_kobo', 'state', 'day_policy', 'paid_fraction', 'days', 'day', 'time_zone', 'web_clock', 'place_rule', 'serial',
      'from_date', 'to_date', 'basic_bp', 'housing_bp', 'transport_bp', 'utility_bp', 'meal_bp', 'other_bp', 'taxable', 'pensionable',
      'anchor_on', 'kind', 'status', 'note', 'year', 'bank_reference'])
    union all select 'title', to_jsonb(pay_group.title) from pay_group
      where source = 'pay_group_member' and pay_group.id = (changed ->> 'pay_group_id')::uuid
    union all select 'title', to_jsonb(coalesce((select title from allowance_type where id = (changed ->> 'allowance_type_id')::uuid),
      (select title from deduction_type where id = (changed ->> 'deduction_type_id')::uuid))) where source = 'pay_item'
    union all select 'title', to_jsonb(leave_type.title) from leave_type
      where source in ('leave_application', 'leave_ledger') and leave_type.id = (changed ->> 'leave_type_id')::uuid
    union all select 'office', to_jsonb(office.title) from office where source = 'placement' and office.id = (changed ->> 'office_id')::uuid
  ) readable where value <> 'null'
$$;
comment on function readable_pay is 'The values of a changed row that the report of changes shows.';

drop function say_pay_change(text, uuid[], date, date, uuid, uuid[]);
create function say_pay_change(
  kind text, people uuid[], first_month date default null, last_month date default null, record uuid default null,
  authors uuid[] default acting_authors(), origin text default null, old_row jsonb default null, new_row jsonb default null,
  second uuid default nullif(current_setting('iroko.agreed_by', true), '')::uuid
) returns void language plpgsql as $$
declare
  agreed boolean := coalesce(current_setting('iroko.agreed', true), '') = 'on';
  gives boolean := kind in ('tax', 'loan', 'payment', 'item') and not agreed;
  before jsonb := readable_pay(origin, old_row);
  after jsonb := readable_pay(origin, new_row);
  same jsonb;
begin
  if authors is null or people is null then return; end if;
  if before is not null and after is not null then
    -- What a record is called and when it begins says which it is; of the rest only what changed.
    select jsonb_object_agg(key, value) into same from jsonb_each(before)
      where after -> key = value and key not in ('title', 'start_date', 'starts_on', 'year', 'kind', 'serial');
    before := before - array(select jsonb_object_keys(same));
    after := after - array(select jsonb_object_keys(same));
  end if;
  insert into pay_change (id, employee_id, what, made_by, made_at, starts_on, ends_on, off_cycle, given, record_id, agreed_by, source, was, became)
  select gen_random_uuid(), person, kind, author, acting_at(), first_month, last_month,
    kind in ('tax', 'payment', 'mode', 'salary', 'account'), gives, record, nullif(second, author), origin, before, after
  from (select distinct person from unnest(people) person where person is not null) one cross join unnest(authors) author
  where not (agreed and person = author)
    and not exists (select from pay_change known where known.employee_id = person and known.made_at = acting_at() and known.made_by = author
      and known.what = kind and known.given = gives and known.record_id is not distinct from record
      and known.starts_on is not distinct from first_month and known.ends_on is not distinct from last_month
      and known.was is not distinct from before and known.became is not distinct from after);
end $$;
comment on function say_pay_change is 'Keeps who changes what these people are paid by, and who agreed to it; what one asked for oneself and another agreed to has no author.';

create or replace function say_pay_author() returns trigger language plpgsql as $$
declare
  said record;
  old_row jsonb;
  new_row jsonb;
begin
  if acting_authors() is null then return null; end if;
  if tg_level = 'STATEMENT' then
    for said in execute tg_argv[1] loop
      perform say_pay_change(tg_argv[0], said.people, said.starts_on, said.ends_on, origin => tg_table_name::text);
    end loop;
    return null;
  end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
  if tg_op = 'DELETE' then
    for said in execute tg_argv[1] using old, old loop
      perform say_pay_change(tg_argv[0], said.people, said.starts_on, said.ends_on, origin => tg_table_name::text, old_row => old_row);
    end loop;
  elsif tg_op = 'INSERT' then
    for said in execute tg_argv[1] using new, new loop
      perform say_pay_change(tg_argv[0], said.people, said.starts_on, said.ends_on, origin => tg_table_name::text, new_row => new_row);
    end loop;
  else
    for said in execute tg_argv[1] using new, old loop
      perform say_pay_change(tg_argv[0], said.people, said.starts_on, said.ends_on, origin => tg_table_name::text,
        old_row => old_row, new_row => new_row);
    end loop;
  end if;
  return null;
end $$;

-- A salary says which it follows.
drop trigger salary_added_author on salary;
create function say_author_of_salary() returns trigger language plpgsql as $$
begin
  if acting_authors() is null then return null; end if;
  perform say_pay_change('salary', array[new.employee_id], month_of(new.starts_on), origin => 'salary', new_row => to_jsonb(new),
    old_row => (select to_jsonb(earlier) from salary earlier where earlier.employee_id = new.employee_id and earlier.id <> new.id
      and earlier.starts_on < new.starts_on order by earlier.starts_on desc, earlier.id desc limit 1));
  return null;
end $$;
comment on function say_author_of_salary is 'Keeps who set a salary, with the one before it.';
create trigger salary_added_author after insert on salary for each row execute function say_author_of_salary();

create or replace function say_author_of_item() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
begin
  if acting_authors() is null then return null; end if;
  if new.allowance_type_id is not null and (tg_op = 'INSERT' or (new.value, new.mode, new.starts_on) is distinct from (old.value, old.mode, old.starts_on))
  then
    perform say_pay_change('item', array[new.employee_id], new.starts_on, new.ends_on, new.id, origin => 'pay_item', old_row => old_row,
      new_row => to_jsonb(new));
  elsif new.allowance_type_id is not null then
    update pay_change set ends_on = case when new.archived_at is null then new.ends_on else (new.starts_on - interval '1 month')::date end,
      ended_at = new.ended_at where record_id = new.id;
  elsif tg_op = 'UPDATE' then
    -- The end of a deduction counts from the first month without it.
    perform say_pay_change('item', array[new.employee_id],
      case when new.archived_at is null then (new.ends_on + interval '1 month')::date else new.starts_on end, origin => 'pay_item',
      old_row => old_row, new_row => to_jsonb(new));
  end if;
  return null;
end $$;

-- An account is what it follows, and who confirmed it is the second person.
create or replace function say_author_of_account() returns trigger language plpgsql as $$
begin
  if acting_authors() is not null then
    perform say_pay_change('account', array[new.employee_id], null, null, null, array[new.proposed_by], 'bank_account',
      (select to_jsonb(earlier) from bank_account earlier where earlier.employee_id = new.employee_id and earlier.id <> new.id
        and earlier.decided_at is not null and earlier.status <> 'refused' order by earlier.decided_at desc limit 1), to_jsonb(new), (acting_authors())[1]);
  end if;
  return null;
end $$;

-- Who confirms a terminal that somebody registered or keyed decides about it: they are no author, and with them two people stand behind it.
create or replace function say_author_of_device() returns trigger language plpgsql as $$
declare
  others uuid[] := array_remove(array_remove(array[new.registered_by, new.key_by], null), (acting_authors())[1]);
begin
  if acting_authors() is null then return null; end if;
  if old.confirmed_at is null and new.confirmed_at is not null and others <> '{}' then
    update pay_change set agreed_by = (acting_authors())[1] where record_id = new.id and made_by <> (acting_authors())[1];
    return null;
  end if;
  perform say_pay_change('days', array(select all_paid()), record => new.id, origin => 'device', old_row => to_jsonb(old), new_row => to_jsonb(new));
  return null;
end $$;
comment on function say_author_of_device is 'Keeps who changed what a terminal may say; who confirms one for another decides about it and is no author.';
create or replace function say_author_of_new_device() returns trigger language plpgsql as $$
begin
  perform say_pay_change('days', array(select all_paid()), record => new.id, origin => 'device', new_row => to_jsonb(new));
  return null;
end $$;
comment on function say_author_of_new_device is 'Keeps who registered a terminal.';
drop trigger device_added_author on device;
create trigger device_added_author after insert on device for each row execute function say_author_of_new_device();
drop trigger device_author on device;
create trigger device_author after update of branch_id, direction, trusts_keys, pins_are_ogids, branch_networks_only, secret_hash, confirmed_at, archived_at
  on device for each row when ((new.branch_id, new.direction, new.trusts_keys, new.pins_are_ogids, new.branch_networks_only, new.secret_hash,
    new.confirmed_at, new.archived_at) is distinct from (old.branch_id, old.direction, old.trusts_keys, old.pins_are_ogids,
    old.branch_networks_only, old.secret_hash, old.confirmed_at, old.archived_at)) execute function say_author_of_device();

-- Where tax and pension go: read in the report of changes, and no reason to keep somebody from approving, as no money becomes more by it.
create trigger tax_residence_author after insert or update of state on tax_residence for each row execute function say_pay_author('state', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);
create trigger employee_pay_pfa_author after update of pfa, rsa_pin_last4 on employee_pay for each row
  when ((new.pfa, new.rsa_pin_last4) is distinct from (old.pfa, old.rsa_pin_last4)) execute function say_pay_author('pension', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);
-- What a final settlement pays besides, as it was chosen.
create trigger payroll_run_person_author after insert or update of leave_days, notice_days, assets_kobo on payroll_run_person for each row
  when (new.leave_days > 0 or new.notice_days <> 0 or new.assets_kobo > 0) execute function say_pay_author('settlement', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);

-- Who brought somebody in is not their second person until another person confirmed them: from then on they stand on their own.
create or replace function was_added_by(person uuid, others uuid[]) returns boolean language sql stable as $$
  select exists (select 1 from employee where id = person and added_by = any (others))
      and not exists (select 1 from role_confirmation where employee_id = person and status = 'confirmed' and decided_by is not null
        and decided_by <> all (others))
    or exists (select 1 from role_confirmation
      where employee_id = person and asked_by && others
        and (status = 'waiting' or status = 'confirmed' and (decided_by is null or decided_by = any (others))))
$$;

alter table approval add column subjects uuid[] not null default '{}';
comment on column approval.subjects is 'Whose pay it is among `makers`: they do not decide it, and are authors of nobody else’s.';
