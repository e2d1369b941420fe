-- A payslip keeps the policy that it was calculated with.
create table pay_group (
  id uuid primary key,
  title text not null,
  day_policy text not null check (day_policy in ('calendar_days', 'working_days', 'thirty_days')),
  pay_day int not null check (pay_day between 1 and 31),
  cut_off_day int not null check (cut_off_day between 1 and 31 and cut_off_day <= pay_day),
  is_standard boolean not null default false,
  archived_at timestamptz check (archived_at is null or not is_standard),
  version int not null default 1
);
comment on table pay_group is 'Who is paid when, and by which days a part of a month counts.';
comment on column pay_group.is_standard is 'Of everyone who is in no other; there is always one.';
create unique index pay_group_title on pay_group (lower(title)) where archived_at is null;
create unique index pay_group_standard on pay_group (is_standard) where is_standard;

create table pay_group_member (
  employee_id uuid primary key references employee,
  pay_group_id uuid not null references pay_group
);
comment on table pay_group_member is 'People of a pay group that is not the standard one.';
create index pay_group_member_group on pay_group_member (pay_group_id);

insert into pay_group (id, title, day_policy, pay_day, cut_off_day, is_standard)
values ('019a0000-0000-7000-8000-000000000130', 'Monthly', 'calendar_days', 25, 20, true);
