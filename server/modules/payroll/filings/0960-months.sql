-- One filing for each authority and calendar month of the value date, gathered from payrolls; what comes after it was filed is a supplement.
set constraints all immediate;
set constraints all deferred;
alter table payroll_filing add column month date;
alter table payroll_filing add column supplement int not null default 1 check (supplement > 0);
create table payroll_filing_part (
  id uuid primary key default gen_random_uuid(),
  filing_id uuid not null references payroll_filing,
  run_id uuid not null references payroll_run,
  sign int not null check (sign in (1, -1)),
  people int not null,
  amount_kobo bigint not null,
  due_on date not null
);
comment on table payroll_filing_part is 'What a payroll owes within a filing of a month, or takes back of what was filed.';
comment on column payroll_filing_part.sign is '-1 where the payroll was reversed after its part was filed.';
comment on column payroll_filing_part.due_on is 'By when this part alone would be due.';
create unique index payroll_filing_part_once on payroll_filing_part (filing_id, run_id, sign);
create index on payroll_filing_part (run_id);

-- What was filed stays, each with one part; open ones of a month are gathered into the one that was recorded before, or the first.
update payroll_filing filing set month = date_trunc('month', coalesce(run.paid_on, (run.paid_at at time zone 'Africa/Lagos')::date, filing.due_on))::date
  from payroll_run run where run.id = filing.run_id;
insert into payroll_filing_part (filing_id, run_id, sign, people, amount_kobo, due_on)
select id, run_id, case when amends is null then 1 else -1 end, people, amount_kobo, due_on from payroll_filing where run_id is not null;
create temporary table gathered on commit drop as
select id, first_value(id) over (partition by kind, recipient, month order by version desc, id) as into_id
from payroll_filing where month is not null and filed_on is null;
-- A payroll that owes and takes back within what is open comes to nothing.
delete from payroll_filing_part part using payroll_filing_part other, gathered mine, gathered theirs
where mine.id = part.filing_id and theirs.id = other.filing_id and mine.into_id = theirs.into_id
  and part.run_id = other.run_id and part.sign = -other.sign and part.amount_kobo = -other.amount_kobo;
update payroll_filing_part part set filing_id = gathered.into_id from gathered where gathered.id = part.filing_id and gathered.into_id <> gathered.id;
update payroll_filing set amends = null where month is not null;
delete from payroll_filing using gathered where gathered.id = payroll_filing.id
  and (gathered.into_id <> gathered.id or not exists (select from payroll_filing_part part where part.filing_id = payroll_filing.id));

alter table payroll_filing drop column run_id;
alter table payroll_filing drop constraint payroll_filing_amount_kobo_check;
update payroll_filing filing set amount_kobo = sums.kobo, due_on = sums.due_on, people = greatest(filing.people, sums.people)
from (select filing_id, sum(amount_kobo) as kobo, coalesce(min(due_on) filter (where amount_kobo > 0), min(due_on)) as due_on, max(people) as people
  from payroll_filing_part group by filing_id) sums where sums.filing_id = filing.id;
update payroll_filing filing set supplement = place.supplement from (
  select id, row_number() over (partition by kind, recipient, month order by filed_on nulls last, id) as supplement
  from payroll_filing where month is not null) place where place.id = filing.id;
alter table payroll_filing add constraint payroll_filing_span check
  ((month is null) = (kind in ('itf', 'paye_return')) and (month is null) = (year is not null) and (month is null or amends is null));
alter table payroll_filing add constraint payroll_filing_first_day check (extract(day from month) = 1);
create unique index payroll_filing_month on payroll_filing (kind, recipient, month, supplement) where month is not null;
create unique index payroll_filing_year on payroll_filing (kind, recipient, year, amends) nulls not distinct where year is not null;
comment on table payroll_filing is 'What is owed to a tax authority, a fund, a union or a cooperative for a month, or for all that were paid in a year.';
comment on column payroll_filing.month is 'The first day of the month in which its payrolls were paid; null of what is for a year.';
comment on column payroll_filing.supplement is '1, or which one after what was filed of the month already.';
comment on column payroll_filing.amends is 'Of a year: the filing that this one changes.';
