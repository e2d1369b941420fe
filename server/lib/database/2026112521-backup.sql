-- When backups were taken: what `npm run backup` wrote, so that a monitor sees when it stops.
create table backup (
  taken_at timestamptz primary key default now(),
  bytes bigint not null
);
