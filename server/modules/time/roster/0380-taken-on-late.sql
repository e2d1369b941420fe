alter table shift_assignment
  add column after_minutes int not null default 0
  constraint shift_assignment_after check (after_minutes >= 0 and (after_minutes = 0 or (employee_id is not null and shift_id is not null and starts_on = ends_on)));
comment on column shift_assignment.after_minutes is 'So much of the shift was over when the person took it on, as cover for somebody; they are late from then on.';
