-- What a search for people looks through. Kept ready, because a search for one or two letters reads all of it: put together anew for
-- each person it would take twice as long.
alter table employee add column search_text text not null
  generated always as (lower(first_name || ' ' || last_name || ' ' || ogid || ' ' || email)) stored;
drop index employee_search;
create index employee_search on employee using gin (search_text gin_trgm_ops);
