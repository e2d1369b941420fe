-- One or two letters are in nearly everybody's name or address: such a search takes people whose names, OGID or address begin with them
-- (docs/decisions/0025), and finds and counts them by this index instead of reading everybody.
create function word_starts(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, length)), '{}')
  from regexp_split_to_table(words, '[^[:alnum:]]+') word, generate_series(1, 2) length
  where word <> ''
$$;
alter table employee add column word_starts text[] not null
  generated always as (word_starts(lower(first_name || ' ' || last_name || ' ' || ogid || ' ' || split_part(email, '@', 1)))) stored;
create index employee_word_starts on employee using gin (word_starts);
-- No search walks the names any more.
drop index employee_name;
create index employee_name on employee (full_name, id) include (status);
-- How many are active is counted for every list of them: by an index that is an eighth of the table.
create index employee_status on employee (status, id);
