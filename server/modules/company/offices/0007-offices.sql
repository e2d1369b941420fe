-- Rights follow the immutable code, never the title.
create table office (
  id uuid primary key,
  office_type text not null check (office_type in ('department', 'campaign')),
  code text not null unique,
  title text not null,
  head_id uuid,
  branch_id uuid references branch,
  client_id uuid references client,
  holiday_calendar text not null default 'NG',
  time_zone text not null default 'Africa/Lagos',
  committed_headcount int,
  archived_at timestamptz,
  version int not null default 1,
  check (office_type = 'campaign' or client_id is null),
  -- Rights follow the code of a department only: no other office has such a code, and none is called like a role.
  constraint office_code_reserved check (
    (office_type = 'department' or code not in (
      'hr', 'accounting', 'operations', 'facility', 'procurements', 'training and quality assurance', 'information technology',
      'administration'))
    and code not in ('ceo', 'super', 'coo', 'supervisor', 'manager', 'staff', 'lead', 'rep siever')
    and code !~ '_'
  ),
  constraint office_id_type unique (id, office_type)
);
comment on table office is 'Departments and campaigns.';
comment on column office.code is 'What rights follow; it never changes, as the title may.';
comment on column office.committed_headcount is 'How many people the client was promised.';
create index office_head on office (head_id);
create unique index office_title on office (office_type, lower(title)) where archived_at is null;
create index office_branch on office (branch_id);
create index office_client on office (client_id);

create function keep_code() returns trigger language plpgsql as $$
begin
  if new.code is distinct from old.code or new.office_type is distinct from old.office_type then
    raise exception 'the code and the type of an office never change';
  end if;
  return new;
end $$;
comment on function keep_code is 'Refuses to change the code or the type of an office: rights belong to the code.';
create trigger office_code before update on office for each row execute function keep_code();
