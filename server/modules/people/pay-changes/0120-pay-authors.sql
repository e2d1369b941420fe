-- Who changed what is paid is said by triggers on what is changed, from the settings of the transaction (lib/acting.ts): no handler
-- says it, and none can forget it.
alter table pay_change drop constraint pay_change_what_check;
alter table pay_change add constraint pay_change_what_check
  check (what in ('tax', 'loan', 'group', 'payment', 'exit', 'days', 'mode', 'item', 'salary', 'account', 'leave'));
alter table pay_change add column off_cycle boolean not null default false;
alter table pay_change add column given boolean not null default false;
alter table pay_change add column record_id uuid;
alter table pay_change add column ended_at timestamptz;
comment on table pay_change is 'Who changed what a person is paid by, said by triggers on whatever is changed: they do not approve the payroll that first pays it.';
comment on column pay_change.off_cycle is 'Payrolls beside those of the month have it too.';
comment on column pay_change.given is 'It gives the person something, so that they do not agree to it either.';
comment on column pay_change.record_id is 'The allowance that it is, whose months follow it.';
comment on column pay_change.ended_at is 'When it was ended: a payroll that was calculated before pays it all the same.';
create index pay_change_record on pay_change (record_id) where record_id is not null;
update pay_change set off_cycle = what in ('tax', 'payment', 'mode'), given = what in ('tax', 'loan', 'payment');

-- What was known from the records themselves until now.
insert into pay_change (id, employee_id, what, made_by, made_at, starts_on, ends_on, given, record_id, ended_at)
  select gen_random_uuid(), employee_id, 'item', created_by, created_at, starts_on,
    case when archived_at is null then ends_on else (starts_on - interval '1 month')::date end, true, id, ended_at
  from pay_item where allowance_type_id is not null
  union all
  select gen_random_uuid(), employee_id, 'item', ended_by, ended_at,
    case when archived_at is null then (ends_on + interval '1 month')::date else starts_on end, null, true, null, null
  from pay_item where deduction_type_id is not null and ended_by is not null
  union all
  select gen_random_uuid(), loan.employee_id, 'loan', entry.created_by, entry.created_at, null, null, true, null, null
  from loan_entry entry join loan on loan.id = entry.loan_id where entry.kind = 'settlement' and entry.created_by is not null
  union all
  select gen_random_uuid(), employee_id, 'exit', changed_by, created_at, null, null, false, null, null
  from employee_status_change where status = 'active' and changed_by is not null
  union all
  select gen_random_uuid(), employee_id, 'days', recorded_by, max(received_at), null, null, false, null, null from punch
  where source in ('manual', 'import') and employee_id is not null and recorded_by is not null and not notes ?| array['correction', 'resolved']
    and received_at >= now() - interval '3 months' group by employee_id, recorded_by
  union all
  select gen_random_uuid(), employee_id, 'days', cleared_by, cleared_at, null, null, false, null, null from stray_punch
  where day is not null and cleared_by is not null;

create function acting_authors() returns uuid[] language sql stable as $$
  select case when current_setting('iroko.erasing', true) is distinct from 'on' then nullif(current_setting('iroko.authors', true), '')::uuid[] end
$$;
comment on function acting_authors is 'For whom the transaction acts, or whose proposal it carries out; null for what happens by itself.';

create function acting_at() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('iroko.acting_at', true), '')::timestamptz, now())
$$;
comment on function acting_at is 'The moment of the request that the transaction is of.';

create function say_pay_change(
  kind text, people uuid[], first_month date default null, last_month date default null, record uuid default null, authors uuid[] default acting_authors()
) returns void language plpgsql as $$
declare
  agreed boolean := coalesce(current_setting('iroko.agreed', true), '') = 'on';
  gives boolean := kind in ('tax', 'loan', 'payment', 'item') and not agreed;
begin
  if authors is null or people is null then return; end if;
  insert into pay_change (id, employee_id, what, made_by, made_at, starts_on, ends_on, off_cycle, given, record_id)
  select gen_random_uuid(), person, kind, author, acting_at(), first_month, last_month,
    kind in ('tax', 'payment', 'mode', 'salary', 'account'), gives, record
  from (select distinct person from unnest(people) person where person is not null) one cross join unnest(authors) author
  where not (agreed and person = author)
    and not exists (select from pay_change known where known.employee_id = person and known.made_at = acting_at() and known.made_by = author
      and known.what = kind and known.given = gives and known.record_id is not distinct from record
      and known.starts_on is not distinct from first_month and known.ends_on is not distinct from last_month);
end $$;
comment on function say_pay_change is 'Keeps who changes what these people are paid by; what one asked for oneself and another agreed to has no author.';

create function month_of(day date) returns date language sql immutable as $$ select date_trunc('month', day)::date $$;
comment on function month_of is 'The first day of the month of a day.';

create function all_paid() returns setof uuid language sql stable as $$
  select id from employee where erased_at is null and (status = 'active' or exit_date > acting_at()::date - 100)
$$;
comment on function all_paid is 'Everyone whom a payroll may pay now: who works here, and who left lately.';

create function placed_in(office uuid, team uuid, branch uuid, first_day date) returns setof uuid language sql stable as $$
  select employee_id from placement where (ends_on is null or ends_on > first_day) and (office_id = office or team_id = team or branch_id = branch)
$$;
comment on function placed_in is 'Everyone who sits in the office, the team or the branch that is given, on a day or later.';

create function assigned_to(shift uuid, rotation uuid) returns setof uuid language sql stable as $$
  select coalesce(plan.employee_id, member.employee_id) from shift_assignment plan
  left join placement member on plan.employee_id is null and (member.team_id = plan.team_id or member.office_id = plan.office_id)
  where plan.shift_id = shift or plan.rotation_id = rotation
    or plan.rotation_id in (select step.rotation_id from shift_rotation_step step where step.shift_id = shift)
$$;
comment on function assigned_to is 'Everyone who was ever planned for a shift, by itself or within a rotation, or for a rotation.';

create function say_pay_author() returns trigger language plpgsql as $$
declare
  said record;
begin
  if acting_authors() is null then return null; end if;
  if tg_level = 'STATEMENT' then
    for said in execute tg_argv[1] loop
      perform say_pay_change(tg_argv[0], said.people, said.starts_on, said.ends_on);
    end loop;
  elsif tg_op = 'DELETE' then
    for said in execute tg_argv[1] using old, old loop
      perform say_pay_change(tg_argv[0], said.people, said.starts_on, said.ends_on);
    end loop;
  elsif tg_op = 'INSERT' then
    for said in execute tg_argv[1] using new, new loop
      perform say_pay_change(tg_argv[0], said.people, said.starts_on, said.ends_on);
    end loop;
  else
    for said in execute tg_argv[1] using new, old loop
      perform say_pay_change(tg_argv[0], said.people, said.starts_on, said.ends_on);
    end loop;
  end if;
  return null;
end $$;
comment on function say_pay_author is 'Keeps who changed what people are paid by. Its arguments: what it is, and the query that says of whom and for which months ($1 the row, $2 as it was; a statement has `added` and `gone`).';
