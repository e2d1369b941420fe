-- A department has no clock of its own: its people live by that of their branch. A campaign may follow its client's.
alter table office alter column time_zone drop not null, alter column time_zone drop default;
update office set time_zone = null where office_type = 'department';
comment on column office.time_zone is 'The clock of a campaign, such as its client''s; null where its people live by that of their branch.';

-- Put into the statement that asks. The last is the company's, as the server has it.
create function zone_of(office_zone text, branch_zone text) returns text language sql immutable parallel safe as $$
  select coalesce(office_zone, branch_zone, 'Africa/Lagos')
$$;
comment on function zone_of is 'The time zone of who sits in an office and a branch: the office''s, else the branch''s, else the company''s.';

create function zone_on(person uuid, day date) returns text language sql stable as $$
  select zone_of(
    (select office.time_zone from placement join office on office.id = placement.office_id where placement.employee_id = person
      and placement.starts_on <= day and (placement.ends_on is null or placement.ends_on > day)),
    (select branch.time_zone from placement join branch on branch.id = placement.branch_id where placement.employee_id = person
      and placement.starts_on <= day and (placement.ends_on is null or placement.ends_on > day)))
$$;
comment on function zone_on is 'The time zone of a person by their placement of a day, where a statement has not joined it; see zone_of.';
