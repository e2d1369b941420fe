alter table rate_limit add column pending int not null default 0;
comment on column rate_limit.pending is 'How many of the tries are not decided yet: whoever waits for them alone waits a moment.';
