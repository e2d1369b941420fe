-- A serial stands on the back of a terminal: whoever sends it has proved nothing. A terminal proves itself by its key, or by the networks
-- of its branch; and what it sends is kept only after somebody has confirmed it.
create table device (
  id uuid primary key,
  serial text not null,
  title text not null,
  branch_id uuid not null references branch,
  direction text check (direction in ('in', 'out')),
  secret_hash text,
  last_seen_at timestamptz,
  synced_until timestamptz,
  archived_at timestamptz,
  version int not null default 1,
  kind text not null default 'terminal' check (kind in ('terminal', 'kiosk', 'other')),
  trusts_keys boolean not null default false,
  pins_are_ogids boolean not null default false,
  branch_networks_only boolean not null default true,
  key_address inet,
  address inet,
  firmware text,
  connected_at timestamptz,
  backlog_at timestamptz,
  newest_punch_at timestamptz,
  drift_seconds int,
  users int,
  attlog_stamp text,
  operlog_stamp text,
  bad_lines int not null default 0,
  registered_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by uuid references employee,
  browser_hash text
);
comment on table device is 'What sends punches: biometric terminals, gate tablets and other machines of a branch.';
comment on column device.direction is 'A door that is only a way in, or only a way out.';
comment on column device.secret_hash is 'Of the key, link or token that it proves itself by.';
comment on column device.synced_until is 'It has sent all that it had up to then.';
comment on column device.kind is 'A terminal that pushes by itself, a gate tablet, or another machine that sends batches with a token.';
comment on column device.trusts_keys is 'Whether its keys for in and out are believed: many sites leave them alone, so that every punch says ''in''.';
comment on column device.pins_are_ogids is 'The numbers of people on it are the digits of their OGIDs.';
comment on column device.branch_networks_only is 'Heard from the networks of its branch only.';
comment on column device.key_address is 'Where it said its key from: a terminal does so when it begins, and from then on is heard from that address only.';
comment on column device.connected_at is 'Since when it has called without a gap.';
comment on column device.backlog_at is 'When it last sent something old that was new to us: what it kept while it was offline.';
comment on column device.drift_seconds is 'How far its clock is ahead; below zero behind.';
comment on column device.attlog_stamp is 'With `operlog_stamp` how far the terminal says that it has sent its memory.';
comment on column device.browser_hash is 'The one browser in which a gate tablet''s link was opened.';
create unique index device_serial on device (lower(serial));
create index device_branch on device (branch_id) where archived_at is null;
-- The key of a terminal is a few digits: two may have the same.
create unique index device_secret on device (secret_hash) where secret_hash is not null and kind <> 'terminal';

create table device_command (
  id bigint generated always as identity primary key,
  device_id uuid not null references device,
  kind text not null check (kind in ('sync_time', 'resend_log', 'read_enrolments', 'restart', 'add_user', 'remove_user')),
  pin text,
  employee_id uuid references employee,
  created_by uuid references employee,
  created_at timestamptz not null,
  sent_at timestamptz,
  sent_times int not null default 0,
  done_at timestamptz,
  result int
);
comment on table device_command is 'What a terminal is told when it next asks; it answers with the number of the row.';
create index device_command_waiting on device_command (device_id, id) where done_at is null;
create index device_command_device on device_command (device_id, id);
