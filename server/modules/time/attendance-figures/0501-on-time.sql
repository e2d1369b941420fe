alter table attendance_office_day add column on_time_days int not null default 0;
comment on column attendance_office_day.on_time_days is 'Of those present: not late. It is what boards of the day call present.';
alter table attendance_month add column on_time_days int not null default 0;
comment on column attendance_month.on_time_days is 'Of those present: not late.';
insert into attendance_figure_due (office_id, day) select distinct office_id, day from attendance_day;
insert into attendance_figure_due (employee_id, day) select distinct employee_id, date_trunc('month', day)::date from attendance_day;
