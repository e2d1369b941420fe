alter table job_opening add column skills text[] not null default '{}';
comment on column job_opening.skills is 'What the panel of an interview scores as a rule; empty for what is scored of all.';
