-- What banks call the parties of the ledger, as matches taught it.
create table party_alias (
  party_id uuid not null references ledger_party,
  pattern text not null check (pattern ~ '^[A-Z]{5,60}$'),
  times int not null check (times > 0),
  primary key (party_id, pattern)
);
comment on table party_alias is 'Words of a bank for a party: each match that a person makes teaches them, each that is undone takes that back.';
comment on column party_alias.pattern is 'Letters only, upper case.';
