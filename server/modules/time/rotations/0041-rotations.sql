create table shift_rotation (
  id uuid primary key,
  title text not null,
  anchor_on date not null,
  archived_at timestamptz,
  version int not null default 1
);
comment on table shift_rotation is 'Several shifts in turn, each for so many days, from the anchor on and for ever.';
comment on column shift_rotation.anchor_on is 'The first day of the first shift.';
create unique index shift_rotation_title on shift_rotation (lower(title)) where archived_at is null;

create table shift_rotation_step (
  rotation_id uuid not null references shift_rotation,
  position int not null,
  shift_id uuid references shift,
  days int not null check (days between 1 and 366),
  primary key (rotation_id, position)
);
comment on table shift_rotation_step is 'The shifts of a rotation, in order, with how many days each lasts.';
comment on column shift_rotation_step.shift_id is 'No shift: these days are free.';
create index shift_rotation_step_shift on shift_rotation_step (shift_id);
