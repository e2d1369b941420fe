create table quality_sample (
  id uuid primary key,
  office_id uuid not null references office,
  contact_type text check (contact_type in ('call', 'chat', 'email', 'social', 'back_office')),
  from_day date not null,
  to_day date not null,
  per text not null check (per in ('sample', 'person')),
  size smallint not null check (size between 1 and 500),
  strata text[] not null,
  seed text not null,
  drawn_by uuid references employee,
  drawn_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by uuid references employee,
  reason text,
  version int not null default 1,
  check (from_day <= to_day),
  check ((cancelled_at is null) = (reason is null))
);
comment on table quality_sample is 'Random samples of contacts: what was asked for, and the seed by which anyone can draw it again. Never deleted.';
comment on column quality_sample.seed is 'Made by the server at the draw; nobody chooses it.';
comment on column quality_sample.per is 'So many in all, or of each person.';
create index quality_sample_office on quality_sample (office_id, drawn_at desc);
create index quality_sample_drawn_by on quality_sample (drawn_by);
create index quality_sample_cancelled_by on quality_sample (cancelled_by);

create table quality_sample_contact (
  sample_id uuid not null references quality_sample,
  contact_id uuid not null references quality_contact,
  stratum text not null,
  place int check (place > 0),
  evaluator_id uuid references employee,
  primary key (sample_id, contact_id),
  unique (sample_id, place),
  check (evaluator_id is null or place is not null)
);
comment on table quality_sample_contact is 'The frame of a sample: every contact that could be drawn, with its part, and the place of those that were.';
comment on column quality_sample_contact.place is '1 was drawn first; null was not drawn.';
comment on column quality_sample_contact.evaluator_id is 'Whose it is to evaluate; null: of everyone who is assigned.';
create index quality_sample_contact_contact on quality_sample_contact (contact_id) where place is not null;
create index quality_sample_contact_evaluator on quality_sample_contact (evaluator_id);

create function keep_quality_sample() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'quality_sample' and (to_jsonb(new) - '{cancelled_at,cancelled_by,reason,version,drawn_by}'::text[])
      <> (to_jsonb(old) - '{cancelled_at,cancelled_by,reason,version,drawn_by}'::text[]) then
    raise exception 'a sample that was drawn never changes';
  end if;
  if tg_table_name = 'quality_sample_contact' and (to_jsonb(new) - 'evaluator_id') <> (to_jsonb(old) - 'evaluator_id') then
    raise exception 'the frame of a sample never changes';
  end if;
  return new;
end $$;
comment on function keep_quality_sample is 'Refuses to change what was drawn, from which frame and by which seed.';
create trigger quality_sample_kept before update on quality_sample for each row execute function keep_quality_sample();
create trigger quality_sample_contact_kept before update on quality_sample_contact for each row execute function keep_quality_sample();
create trigger quality_sample_contact_stays before delete on quality_sample_contact for each row execute function refuse_change();
create trigger quality_sample_stays before delete on quality_sample for each row execute function refuse_change();
