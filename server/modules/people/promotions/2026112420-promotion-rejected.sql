-- One word for every kind of request that those who decide did not approve.
alter table promotion drop constraint promotion_status_check;
alter table promotion disable trigger promotion_course;
update promotion set status = 'rejected' where status = 'declined';
alter table promotion enable trigger promotion_course;
alter table promotion
  add constraint promotion_status_check check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'effective'));

create or replace function keep_promotion_course() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('approved', 'effective'), ('approved', 'withdrawn')
  ) then
    raise exception 'a promotion that is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
