alter table shadowing add column away_told boolean not null default false;
comment on column shadowing.away_told is 'HR was told that its lead cannot be there on one of the days ahead.';
