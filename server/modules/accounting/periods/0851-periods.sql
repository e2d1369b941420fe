create table period (
  month date primary key check (extract(day from month) = 1),
  state text not null default 'open' check (state in ('open', 'closing', 'closed'))
);
comment on table period is 'Months of the books; a month of which there is none yet is open. Nothing is posted into a closed one.';
