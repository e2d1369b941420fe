alter table task add column held_by uuid[] not null default '{}';
comment on column task.held_by is 'Who had it before it was handed over: what they filled in may still stand, so they do not decide about it.';
