-- The company's details are edited by several people, and its set-up checklist is put away by one for all.
alter table company
  add column version int not null default 1,
  add column checklist_put_away_at timestamptz;
