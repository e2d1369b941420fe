-- Titles are unique per kind among what is not archived; a title that was archived may be given again.
drop index office_title;
create unique index office_title on office (office_type, lower(title)) where archived_at is null;
alter table branch drop constraint branch_title_key;
create unique index branch_title on branch (lower(title)) where archived_at is null;
alter table team drop constraint team_office_id_title_key;
create unique index team_title on team (office_id, lower(title)) where archived_at is null;

-- Rights follow the code of a department only: no other office has such a code, and none is called like a role.
alter table office add constraint office_code_reserved check (
  (office_type = 'department' or code not in (
    'hr', 'accounting', 'operations', 'facility', 'procurements', 'training and quality assurance',
    'information technology', 'administration'))
  and code not in (
    'ceo', 'super', 'coo', 'supervisor', 'manager', 'staff', 'lead', 'rep siever')
  and code !~ '_'
) not valid;

-- Where a punch is taken: around a position, or from a network.
alter table branch
  add column fence_radius_m int check (fence_radius_m between 20 and 5000),
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column allowed_networks text[] not null default '{}' check (allowed_networks::inet[] is not null),
  add constraint branch_fence check (
    (latitude is null) = (longitude is null) and (latitude is null) = (fence_radius_m is null));

create index placement_team on placement (team_id, starts_on);
create index placement_designation on placement (designation_id, starts_on);
create index placement_branch on placement (branch_id, starts_on);
create index office_branch on office (branch_id);
create index office_client on office (client_id);
create index team_lead on team (lead_id);

-- Nobody is placed where it is closed. It runs after the foreign keys have waited for whoever is closing the place (triggers run in
-- the order of their names), and whoever closes holds the row: neither overtakes the other.
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
create trigger placement_archived after insert or update of office_id, team_id, designation_id, branch_id on placement
  for each row execute function refuse_archived_place();
