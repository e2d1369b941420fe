create table evaluation_form (
  id uuid primary key,
  family_id uuid not null,
  number int not null default 1 check (number > 0),
  title text not null,
  office_id uuid not null references office,
  contact_type text not null check (contact_type in ('call', 'chat', 'email', 'social', 'back_office')),
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  needs_review boolean not null default false,
  window_days smallint not null default 5 check (window_days between 1 and 30),
  sections json not null default '[]',
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  activated_by uuid references employee,
  activated_at timestamptz,
  version int not null default 1,
  unique (family_id, number)
);
comment on table evaluation_form is 'Evaluation forms in versions: what contacts of a campaign and a type are evaluated by.';
comment on column evaluation_form.family_id is 'The first version; all versions of a form share it.';
comment on column evaluation_form.needs_review is 'Another evaluator releases what was evaluated.';
comment on column evaluation_form.window_days is 'Working days in which the person can dispute.';
-- One counts at a time.
create unique index evaluation_form_active on evaluation_form (office_id, contact_type) where status = 'active';
create index evaluation_form_office on evaluation_form (office_id, contact_type);
create index evaluation_form_created_by on evaluation_form (created_by);
create index evaluation_form_activated_by on evaluation_form (activated_by);

create function keep_evaluation_form() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (new.sections::text <> old.sections::text or new.office_id <> old.office_id or new.contact_type <> old.contact_type
      or new.window_days <> old.window_days or new.needs_review <> old.needs_review) then
    raise exception 'a form that was active never changes';
  end if;
  return new;
end $$;
comment on function keep_evaluation_form is 'Refuses to change a form that was active: what was evaluated with it stays as it was scored.';
create trigger evaluation_form_kept before update on evaluation_form for each row execute function keep_evaluation_form();
