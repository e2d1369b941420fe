create table interview_room (
  id uuid primary key,
  title text not null,
  branch_id uuid not null references branch,
  archived_at timestamptz,
  version int not null default 1
);
comment on table interview_room is 'The rooms of branches in which applicants are interviewed.';
-- By this name a taken title is recognised. Each branch may have a 'Room 1'.
create unique index interview_room_title on interview_room (branch_id, lower(title)) where archived_at is null;

-- Rooms were typed until now: those that were are the first of the list, each once however it was written.
insert into interview_room (id, title, branch_id)
select gen_random_uuid(), title, branch_id from (
  select distinct on (branch_id, lower(regexp_replace(trim(room), '\s+', ' ', 'g')))
    regexp_replace(trim(room), '\s+', ' ', 'g') as title, branch_id
  from interview where room <> '' order by branch_id, lower(regexp_replace(trim(room), '\s+', ' ', 'g')), created_at desc
) typed;
