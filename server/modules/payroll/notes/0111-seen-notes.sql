alter table payroll_note add column seen_at timestamptz;
comment on column payroll_note.seen_at is 'When accounts first saw it: from then on nobody deletes it.';
update payroll_note set seen_at = created_at where status <> 'Pending';

create function keep_seen() returns trigger language plpgsql as $$
begin
  new.seen_at := coalesce(old.seen_at, now());
  return new;
end $$;
comment on function keep_seen is 'Keeps when a payroll note was first seen by accounts, whatever its status becomes.';
create trigger payroll_note_seen before update on payroll_note
  for each row when (new.status <> 'Pending' and old.seen_at is null) execute function keep_seen();
