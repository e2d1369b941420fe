create table attendance_office_day (
  office_id uuid not null references office,
  day date not null,
  days int not null,
  present_days int not null,
  half_days int not null,
  absent_days int not null,
  leave_days int not null,
  holiday_days int not null,
  free_days int not null,
  open_days int not null,
  late_days int not null,
  late_minutes int not null,
  early_days int not null,
  early_minutes int not null,
  planned_minutes int not null,
  worked_minutes int not null,
  overtime_minutes int not null,
  night_minutes int not null,
  unpaid_days numeric(8, 1) not null,
  policies text not null,
  primary key (office_id, day)
);
comment on table attendance_office_day is 'Days of attendance added up by day and the office where the person was on it, so that no look adds up all of them; kept by the job that counts the days.';
comment on column attendance_office_day.days is 'How many people had a place there that day.';
comment on column attendance_office_day.policies is 'Versions of the rules by which the days were counted, with commas.';
create index attendance_office_day_day on attendance_office_day (day);

create table attendance_month (
  employee_id uuid not null references employee,
  office_id uuid not null references office,
  month date not null,
  days int not null,
  present_days int not null,
  half_days int not null,
  absent_days int not null,
  leave_days int not null,
  holiday_days int not null,
  free_days int not null,
  open_days int not null,
  late_days int not null,
  late_minutes int not null,
  early_days int not null,
  early_minutes int not null,
  planned_minutes int not null,
  worked_minutes int not null,
  overtime_minutes int not null,
  night_minutes int not null,
  unpaid_days numeric(8, 1) not null,
  policies text not null,
  primary key (employee_id, month, office_id)
);
comment on table attendance_month is 'The same by month for each person, at each office where they were in it.';
comment on column attendance_month.month is 'Its first day.';
comment on column attendance_month.policies is 'Versions of the rules by which the days were counted, with commas.';
create index attendance_month_month on attendance_month (month, office_id);

create table attendance_figure_due (
  id bigint generated always as identity primary key,
  office_id uuid,
  employee_id uuid,
  day date not null,
  check ((office_id is null) <> (employee_id is null))
);
comment on table attendance_figure_due is 'Days of an office, and months of a person by their first day, whose figures are to be added up again. Written without waiting for anybody; until the job has emptied it, reports add up these themselves.';

-- Whoever writes a day, by whatever way: its figures are no longer what is kept, from the same commit on.
create function due_by_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into attendance_figure_due (office_id, day) select distinct office_id, day from added;
    insert into attendance_figure_due (employee_id, day) select distinct employee_id, date_trunc('month', day)::date from added;
  end if;
  if tg_op <> 'INSERT' then
    insert into attendance_figure_due (office_id, day) select distinct office_id, day from gone;
    insert into attendance_figure_due (employee_id, day) select distinct employee_id, date_trunc('month', day)::date from gone;
  end if;
  return null;
end $$;
comment on function due_by_day is 'Counted days that come, change or go mark their office’s day and their person’s month, before and after, to be added up again.';
create trigger attendance_day_figures_new after insert on attendance_day referencing new table as added
  for each statement execute function due_by_day();
create trigger attendance_day_figures_changed after update on attendance_day referencing old table as gone new table as added
  for each statement execute function due_by_day();
create trigger attendance_day_figures_gone after delete on attendance_day referencing old table as gone
  for each statement execute function due_by_day();

insert into attendance_figure_due (office_id, day) select distinct office_id, day from attendance_day;
insert into attendance_figure_due (employee_id, day) select distinct employee_id, date_trunc('month', day)::date from attendance_day;
