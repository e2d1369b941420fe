create table number_series (
  code text not null check (code ~ '^[A-Z]{2,4}$'),
  year int not null check (year between 2000 and 2199),
  last int not null check (last between 1 and 999999),
  primary key (code, year)
);
comment on table number_series is 'The last number that was given to a document of a series in a year; there is no gap below it.';
