-- A portal that stood still, or was put back from a backup some days old, goes on where its days ended, not at yesterday.
create table attendance_reach (
  id boolean primary key default true check (id),
  through date not null
);
comment on table attendance_reach is 'One row: up to which day everybody''s days have been marked to be counted.';
insert into attendance_reach (through) select max(day) from attendance_day having max(day) is not null;
