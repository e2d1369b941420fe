-- One holding of rooms and people: an interview, a session of the academy and a day of shadowing take them from each other, and two that are
-- planned in the same second too. Beside one colleague several may shadow on the same day.
alter table interview_hold rename to booking;
alter table booking drop constraint interview_hold_pkey;
alter table booking alter column interview_id drop not null;
alter table booking add column session_id uuid references academy_session on delete cascade;
alter table booking add column shadowing_id uuid references shadowing on delete cascade;
alter table booking add constraint booking_of_one check (num_nonnulls(interview_id, session_id, shadowing_id) = 1);
alter table booking drop constraint interview_hold_overlap;
alter table booking add constraint booking_overlap exclude using gist (holder with =, span with &&) where (shadowing_id is null);
alter table booking add constraint booking_beside exclude using gist
  (holder with =, span with &&, (case when shadowing_id is null then 0 else 1 end) with <>);
create unique index booking_interview on booking (interview_id, holder) where interview_id is not null;
create unique index booking_session on booking (session_id, holder) where session_id is not null;
create index booking_shadowing on booking (shadowing_id) where shadowing_id is not null;
comment on table booking is 'Rooms and people that interviews, sessions of the academy and shadowing take, and for how long; nothing of it twice.';
comment on column booking.holder is 'A room of a branch, an employee, or an applicant by the hash of their address.';

create function bookings_of_session(subject uuid) returns table (holder text, span tstzrange) language sql stable as $$
  select taken.holder, tstzrange((session.day + session.starts_at::time) at time zone clock.zone,
    (session.day + session.ends_at::time) at time zone clock.zone)
  from academy_session session join academy_cohort cohort on cohort.id = session.cohort_id and cohort.status = 'open'
  cross join lateral (select branch_zone_on(cohort.branch_id, session.day) as zone) clock
  cross join lateral (values ('employee:' || session.trainer_id),
    ('room:' || cohort.branch_id || ':' || nullif(lower(trim(regexp_replace(cohort.room, '\s+', ' ', 'g'))), ''))) taken (holder)
  where session.id = subject and taken.holder is not null
$$;
comment on function bookings_of_session is 'What a session of an open cohort takes by the clock of its branch: its room and its trainer.';

create function book_session() returns trigger language plpgsql as $$
declare
  subject uuid;
begin
  for subject in execute tg_argv[0] using new loop
    delete from booking where session_id = subject;
    insert into booking (session_id, holder, span) select subject, holder, span from bookings_of_session(subject);
  end loop;
  return null;
end $$;
comment on function book_session is 'Takes what the sessions need that its argument selects ($1 the row), instead of what they had; refused when it is taken.';
create trigger book_session after insert or update of day, starts_at, ends_at, trainer_id on academy_session for each row
  execute function book_session('select ($1).id');
create trigger book_session after update of room, branch_id, status on academy_cohort for each row
  when ((new.room, new.branch_id, new.status) is distinct from (old.room, old.branch_id, old.status))
  execute function book_session('select id from academy_session where cohort_id = ($1).id order by id');
create trigger book_session after insert on branch_zone for each row execute function book_session($$
  select session.id from academy_session session join academy_cohort cohort on cohort.id = session.cohort_id
  where cohort.branch_id = ($1).branch_id and cohort.status = 'open' and session.day >= ($1).starts_on order by session.id $$);

create function bookings_of_shadowing(subject uuid) returns table (holder text, span tstzrange) language sql stable as $$
  select 'employee:' || shadowing.lead_id, tstzrange(one.day::timestamp at time zone clock.zone, (one.day + 1)::timestamp at time zone clock.zone)
  from shadowing join shadowing_day one on one.shadowing_id = shadowing.id and one.live
  cross join lateral (select zone_on(shadowing.lead_id, one.day) as zone) clock
  where shadowing.id = subject and shadowing.status = 'planned'
$$;
comment on function bookings_of_shadowing is 'The days on which a colleague has an applicant beside them, from midnight to midnight by their clock.';

create function book_shadowing() returns trigger language plpgsql as $$
declare
  subject uuid;
begin
  execute tg_argv[0] into subject using new;
  delete from booking where shadowing_id = subject;
  insert into booking (shadowing_id, holder, span) select subject, holder, span from bookings_of_shadowing(subject);
  return null;
end $$;
comment on function book_shadowing is 'Takes the lead of a shadowing for its days, instead of who it took; refused when they are at an interview or train.';
create trigger book_shadowing after update of lead_id, status on shadowing for each row
  when ((new.lead_id, new.status) is distinct from (old.lead_id, old.status)) execute function book_shadowing('select ($1).id');
create trigger book_shadowing after insert or update of live on shadowing_day for each row
  execute function book_shadowing('select ($1).shadowing_id');

-- What was planned twice before stays planned; whoever changes it next is told.
insert into booking (session_id, holder, span) select session.id, taken.holder, taken.span
  from academy_session session, bookings_of_session(session.id) taken order by session.day, session.id on conflict do nothing;
insert into booking (shadowing_id, holder, span) select shadowing.id, taken.holder, taken.span
  from shadowing, bookings_of_shadowing(shadowing.id) taken on conflict do nothing;
