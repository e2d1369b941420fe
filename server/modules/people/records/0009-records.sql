-- One or two letters are in nearly everybody's name or address: such a search takes people whose names, OGID or address begin with them
-- (docs/decisions/0025), and finds and counts them by this index instead of reading everybody.
create function word_starts(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, length)), '{}')
  from regexp_split_to_table(words, '[^[:alnum:]]+') word, generate_series(1, 2) length
  where word <> ''
$$;
comment on function word_starts is 'The first one and two letters of each word: an index on them finds people by so little.';

create sequence employee_ogid start 1;

create table employee (
  id uuid primary key,
  ogid text not null unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  middle_name text,
  full_name text not null generated always as (first_name || ' ' || last_name) stored,
  gender text check (gender in ('female', 'male')),
  birth_date date,
  marital_status text,
  phone text,
  address text,
  city text,
  state_of_origin text,
  lga text,
  next_of_kin text,
  emergency_contact text,
  profile_picture text,
  hire_date date not null,
  exit_date date,
  employment_type text not null default 'full_time' check (employment_type in ('full_time', 'contract', 'intern')),
  probation_ends_on date,
  confirmed_on date,
  remote boolean not null default false,
  status text not null default 'active' check (status in ('active', 'left', 'terminated')),
  roles text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  search_text text not null
    generated always as (lower(first_name || ' ' || last_name || ' ' || ogid || ' ' || email)) stored,
  word_starts text[] not null
    generated always as (word_starts(lower(first_name || ' ' || last_name || ' ' || ogid || ' ' || split_part(email, '@', 1)))) stored,
  private_email text,
  constraint employee_erased check (erased_at is null or status <> 'active')
);
comment on table employee is 'Everyone who works or has worked here, with what their record says.';
comment on column employee.ogid is 'Given once and never changed: people are addressed by it.';
comment on column employee.profile_picture is 'The address at which the picture is shown.';
comment on column employee.erased_at is 'When the person was erased: the record stands for what was, and never works here again.';
comment on column employee.search_text is 'What a search for people looks through, kept ready: put together anew for each person it would take twice as long.';
comment on column employee.word_starts is 'The first letters of each word of name, OGID and address: one or two letters are in nearly everybody''s, so such a search takes their beginnings.';
comment on column employee.private_email is 'Where the invitation goes of somebody who has no mailbox of the company yet.';
-- NFKC first, so that letters that only look alike do not make a second account.
create unique index employee_email on employee (lower(normalize(email, NFKC)));
create index employee_roles on employee using gin (roles);
create index employee_search on employee using gin (search_text gin_trgm_ops);
create index employee_ogid_digits on employee (ltrim(regexp_replace(ogid, '\D', '', 'g'), '0'));
create index employee_word_starts on employee using gin (word_starts);
-- No search walks the names: lists of all read name and status from here.
create index employee_name on employee (full_name, id) include (status);
-- How many are active is counted for every list of them: by an index that is an eighth of the table.
create index employee_status on employee (status, id);

create table placement (
  id uuid primary key,
  employee_id uuid not null references employee,
  office_id uuid not null references office,
  team_id uuid references team,
  designation_id uuid references designation,
  branch_id uuid references branch,
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  exclude using gist (employee_id with =, daterange(starts_on, ends_on) with &&)
);
comment on table placement is 'Who sits in which office, team, branch and designation, from when to when.';
comment on column placement.ends_on is 'The first day that no longer counts.';
create index placement_employee on placement (employee_id, starts_on desc);
create index placement_team on placement (team_id, starts_on);
create index placement_designation on placement (designation_id, starts_on);
create index placement_branch on placement (branch_id, starts_on);
create index placement_office on placement (office_id, starts_on) include (employee_id, ends_on);

create table employee_document (
  id uuid primary key,
  employee_id uuid not null references employee,
  kind text not null check (kind in ('contract', 'identification', 'certificate', 'guarantor_form')),
  file_id uuid not null references file,
  created_by uuid not null references employee,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  expires_on date,
  unique (file_id)
);
comment on table employee_document is 'Files in a person''s record: contract, identification, certificates, guarantor forms.';
comment on column employee_document.expires_on is 'When a contract or an identification ends; HR looks ahead to it.';
create index employee_document_person on employee_document (employee_id, kind) where removed_at is null;
create index employee_document_expiry on employee_document (expires_on) where removed_at is null and expires_on is not null;

-- Made before what they refer to.
alter table office add foreign key (head_id) references employee;
alter table team add foreign key (lead_id) references employee;

create function keep_ogid() returns trigger language plpgsql as $$
begin
  if new.ogid is distinct from old.ogid then
    raise exception 'an OGID is given once and never changes';
  end if;
  return new;
end $$;
comment on function keep_ogid is 'Refuses to change an OGID: it is given once.';
create trigger employee_ogid before update on employee for each row execute function keep_ogid();

create function current_placement(today date) returns setof placement language sql stable as $$
  select * from placement where starts_on <= today and (ends_on is null or ends_on > today)
$$;
comment on function current_placement is 'Where everyone sits on a day. The server passes its own day, so that tests and reports can stand on any.';

-- It runs after the foreign keys have waited for whoever is closing the place (triggers run in the order of their names), and whoever
-- closes holds the row: neither overtakes the other.
create function refuse_archived_place() returns trigger language plpgsql as $$
declare
  closed text;
begin
  if new.ends_on <= now()::date then
    return null;
  end if;
  select title into closed from (
    select title from office where id = new.office_id and archived_at is not null
    union all select title from team where id = new.team_id and archived_at is not null
    union all select title from designation where id = new.designation_id and archived_at is not null
    union all select title from branch where id = new.branch_id and archived_at is not null
  ) place limit 1;
  if found then
    raise exception '% is archived', closed using errcode = 'check_violation', constraint = 'placement_archived';
  end if;
  return null;
end $$;
comment on function refuse_archived_place is 'Refuses to place anybody in an office, team, branch or designation that is archived.';
create trigger placement_archived after insert or update of office_id, team_id, designation_id, branch_id on placement
  for each row execute function refuse_archived_place();

-- The threshold belongs to this search: by the usual one 'Adora' would not find Adaora. The index is on name, OGID and address together;
-- of these only a name is meant: 'leave' is not lead@….
create function people_alike(words text[], most int) returns setof uuid
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.4 as $$
  select id from (
    select id, full_name from employee
    where status = 'active' and words[1] <% search_text and (words[2] is null or words[2] <% search_text)
      and words[1] <% lower(full_name) and (words[2] is null or words[2] <% lower(full_name))
    limit 300
  ) alike
  order by word_similarity(array_to_string(words, ' '), lower(full_name)) desc, full_name
  limit most
$$;
comment on function people_alike is 'The ids of those who work here and whose name is written nearly like these one or two words.';
