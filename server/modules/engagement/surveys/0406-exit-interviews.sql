alter table survey add column exit_interview boolean not null default false check (not (exit_interview and anonymous));
comment on column survey.exit_interview is 'Asked of whoever leaves, from the opening of their clearance to their last working day, instead of an audience; read by HR.';
