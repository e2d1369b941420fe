-- Pay by rule: 13th month, leave allowance, gratuity; what each pays whom, and what is provided for it.
set constraints all immediate;
set constraints all deferred;
create table pay_rule (
  id uuid primary key,
  kind text not null check (kind in ('thirteenth_month', 'leave_allowance', 'gratuity')),
  title text not null,
  allowance_type_id uuid not null references allowance_type,
  base text not null check (base in ('basic', 'bht', 'gross')),
  percent_bp int not null check (percent_bp between 0 and 100000),
  slab1_months int not null default 0 check (slab1_months >= 0),
  slab1_years int check (slab1_years > 0),
  slab2_months int not null default 0 check (slab2_months >= 0),
  slab2_years int check (slab2_years > slab1_years),
  slab3_months int not null default 0 check (slab3_months >= 0),
  office_ids uuid[] not null default '{}',
  designation_ids uuid[] not null default '{}',
  employment_types text[] not null default '{}',
  after_months int not null default 0 check (after_months >= 0),
  pay_month int check (pay_month between 1 and 12),
  leave_type_id uuid references leave_type,
  min_days int not null default 0 check (min_days >= 0),
  leavers text not null check (leavers in ('pro_rata', 'none')),
  starts_on date not null,
  ends_on date,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  employee_id uuid not null references employee,
  stopped_by uuid references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check (kind <> 'thirteenth_month' or pay_month is not null),
  check (kind = 'gratuity' or percent_bp > 0)
);
comment on table pay_rule is 'What the company pays by rule beside the salary, as it was asked for and decided.';
comment on column pay_rule.percent_bp is 'Hundredths of a percent of the base: of a month of it for the 13th month, of a year of it for the leave allowance.';
comment on column pay_rule.slab1_months is 'Of gratuity: hundredths of a month of base for each year of service up to `slab1_years`, then up to `slab2_years`, then beyond.';
comment on column pay_rule.office_ids is 'Whom it pays, with designations and types of employment; empty: everyone.';
comment on column pay_rule.pay_month is 'The month whose payroll pays it; null where it follows the leave.';
comment on column pay_rule.leavers is 'What those get who leave before it is paid: their months, or nothing.';
comment on column pay_rule.ends_on is 'The last day that it counts for; null while it goes on.';
comment on column pay_rule.employee_id is 'Who asked.';
comment on column pay_rule.stopped_by is 'Who ended it.';
create index pay_rule_employee on pay_rule (employee_id, created_at);
create unique index pay_rule_title on pay_rule (lower(title)) where status in ('pending', 'approved') and ends_on is null;
create trigger pay_rule_course before update of status on pay_rule
  for each row when (old.status <> new.status) execute function keep_decided();

create table pay_rule_award (
  id uuid primary key,
  rule_id uuid not null references pay_rule,
  employee_id uuid not null references employee,
  year int not null,
  month date not null,
  is_final boolean not null,
  kobo bigint not null check (kobo > 0),
  explanation text not null,
  leave_application_id uuid references leave_application,
  created_at timestamptz not null,
  constraint pay_rule_award_once unique (rule_id, employee_id, year)
);
comment on table pay_rule_award is 'What a rule pays a person for a year, once; made with the payslip that pays it, and made anew until that one is approved.';
comment on column pay_rule_award.month is 'First day of the month whose payroll has it.';
comment on column pay_rule_award.is_final is 'Paid with the final settlement of the month, not with its payroll.';
comment on column pay_rule_award.leave_application_id is 'Of a leave allowance: the leave that it follows.';
create index pay_rule_award_employee on pay_rule_award (employee_id, month);

create table pay_provision_month (
  month date primary key check (extract(day from month) = 1),
  id uuid not null unique,
  created_at timestamptz not null
);
comment on table pay_provision_month is 'Months at whose end pay by rule was provided for; each is one entry of the ledger.';

create table pay_provision (
  id uuid primary key,
  rule_id uuid not null references pay_rule,
  office_id uuid references office,
  year int not null,
  month date not null,
  kind text not null check (kind in ('provided', 'used', 'given_back')),
  kobo bigint not null,
  expected_kobo bigint not null default 0,
  run_id uuid references payroll_run,
  created_at timestamptz not null,
  check ((kind = 'provided') = (run_id is null))
);
comment on table pay_provision is 'What was set aside at the end of months for pay by rule, by office, and what payrolls used of it or gave back; never edited.';
comment on column pay_provision.year is 'Of which the pay is; 0 for gratuity, which is of all years.';
comment on column pay_provision.kobo is 'Above zero what is set aside or given back, below zero what is used or no longer expected.';
comment on column pay_provision.expected_kobo is 'Of what is provided: what the whole year is expected to come to, of those who were not paid yet.';
create index pay_provision_rule on pay_provision (rule_id, office_id, year);
create index pay_provision_run on pay_provision (run_id) where run_id is not null;
create unique index pay_provision_once on pay_provision (rule_id, office_id, year, month) nulls not distinct where kind = 'provided';
create trigger pay_provision_append_only before update or delete on pay_provision for each row execute function refuse_change();

insert into posting_rule (key, account_id) select 'payroll.provision', id from account where code = '2250';

create or replace view payroll_journal as
select id, case when source_kind = 'payroll_run' then source_id end as run_id, reference, number, event as kind, dated_on, hash, reverses,
  posted_at as created_at, source_kind, source_id, part
from journal_entry where source_kind in ('payroll_run', 'loan', 'payroll_filing', 'pay_provision');

-- The HR manager, then the chief executive: nobody whom a rule pays too decides it alone.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000010965', 'pay_rule', 'Pay rule', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "Chief executive", "approver": { "by": "role", "role": "ceo" }, "needed": "any", "deadline_hours": 24 }]');
