alter table shift_assignment add column cover boolean not null default false
  constraint shift_assignment_cover check (not cover or (employee_id is not null and shift_id is not null and starts_on = ends_on));
comment on column shift_assignment.cover is 'Taken over from somebody who is missing: beyond the own plan, so that its time is overtime to be approved.';
-- Those that were accepted until now and are ahead. Days that were worked stay as they were told and paid.
update shift_assignment set cover = true from shift_offer offer where offer.status = 'taken' and offer.taken_by = shift_assignment.employee_id
  and offer.shift_id = shift_assignment.shift_id and offer.day = shift_assignment.starts_on and offer.day = shift_assignment.ends_on
  and offer.day >= current_date;
