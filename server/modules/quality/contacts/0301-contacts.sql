create table quality_contact (
  id uuid primary key,
  employee_id uuid not null references employee,
  office_id uuid not null references office,
  team_id uuid references team,
  lead_id uuid references employee,
  contact_type text not null check (contact_type in ('call', 'chat', 'email', 'social', 'back_office')),
  reference text not null check (reference <> ''),
  happened_at timestamptz not null,
  day date not null,
  zone text not null,
  duration_seconds int check (duration_seconds >= 0),
  recording_url text,
  recording_id uuid unique references file,
  source text not null check (source in ('by_hand', 'import')),
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  constraint quality_contact_reference unique (office_id, contact_type, reference)
);
comment on table quality_contact is 'Contacts with customers that can be evaluated.';
comment on column quality_contact.office_id is 'The campaign in which the person sat on that day; a move does not change it.';
comment on column quality_contact.lead_id is 'Who led the person on that day.';
comment on column quality_contact.day is 'The day on the clocks where the person worked.';
comment on column quality_contact.source is 'Picked by hand, or from a file.';
create index quality_contact_employee on quality_contact (employee_id, happened_at desc);
create index quality_contact_office on quality_contact (office_id, happened_at desc);
create index quality_contact_time on quality_contact (happened_at desc, id);
create index quality_contact_team on quality_contact (team_id);
create index quality_contact_lead on quality_contact (lead_id);
create index quality_contact_created_by on quality_contact (created_by);

create function line_of(person uuid, day date) returns table (employee_id uuid) language sql stable as $$
  with recursive line as (
    select * from reporting_line where leadership_type <> 3 and starts_on <= day and (ends_on is null or ends_on > day)
  ), above as (
    select leader_id from line where line.employee_id = person
    union select line.leader_id from line join above on line.employee_id = above.leader_id
  ), below as (
    select line.employee_id from line where line.leader_id = person
    union select line.employee_id from line join below on line.leader_id = below.employee_id
  )
  select person union select leader_id from above union select below.employee_id from below
$$;
comment on function line_of is 'Somebody with all above and all below them in the reporting tree on a day, whom they never evaluate; who leads as Quality Assurance is there to evaluate and does not count.';
