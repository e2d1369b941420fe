alter table enrolment add column held_from timestamptz;
comment on column enrolment.held_from is 'From when on the number is this person''s; null since ever. Punches from before are of whoever had it then (`pin_holding`).';

create table pin_holding (
  id uuid primary key,
  device_id uuid not null references device,
  pin text not null,
  employee_id uuid not null references employee,
  held tstzrange not null,
  released_by uuid not null references employee,
  released_at timestamptz not null,
  constraint pin_holding_ended check (not isempty(held) and not upper_inf(held)),
  constraint pin_holding_once exclude using gist (device_id with =, pin with =, held with &&)
);
comment on table pin_holding is 'Whose a number on a terminal was until a day, once it is not any more: a punch of then that comes late is still theirs.';
comment on column pin_holding.held is 'From the midnight of the first day, or since ever, to that after the last day, by the clock of the branch.';
create index pin_holding_employee on pin_holding (employee_id);
