-- What was ordered holds its part of a budget until it is billed or given back.
create table commitment (
  id uuid primary key,
  source_kind text not null,
  source_id uuid not null,
  position int not null,
  reference text not null,
  account_id uuid not null references account,
  office_id uuid not null references office,
  month date not null check (extract(day from month) = 1),
  event text not null check (event in ('ordered', 'billed', 'freed')),
  amount_kobo bigint not null check (amount_kobo <> 0),
  created_at timestamptz not null,
  check ((event = 'ordered') = (amount_kobo > 0))
);
comment on table commitment is 'What was ordered, and what of it was billed or freed, as signed rows; append-only.';
comment on column commitment.source_id is 'The record that ordered it.';
comment on column commitment.reference is 'What its domain calls it.';
comment on column commitment.month is 'In which it is expected to be spent.';
create unique index commitment_ordered on commitment (source_kind, source_id, position) where event = 'ordered';
create index commitment_source on commitment (source_kind, source_id, position);
create index commitment_line on commitment (account_id, office_id, month);
create index commitment_office on commitment (office_id);
create trigger commitment_append_only before update or delete on commitment for each row execute function refuse_change();

create function refuse_overdrawn_commitment() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_kobo), 0) < 0 from commitment where (source_kind, source_id, position) = (new.source_kind, new.source_id, new.position)
    and (account_id, office_id, month) = (new.account_id, new.office_id, new.month)) then
    raise exception 'more of line % of % was released than ordered', new.position, new.reference;
  end if;
  return null;
end $$;
comment on function refuse_overdrawn_commitment is 'Refuses at commit to release more of what was ordered than is left of it.';
create constraint trigger commitment_left after insert on commitment
  deferrable initially deferred for each row execute function refuse_overdrawn_commitment();
