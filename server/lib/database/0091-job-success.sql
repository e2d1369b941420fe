create table job_success (
  queue text primary key,
  succeeded_at timestamptz not null
);
comment on table job_success is 'When each job that comes by itself last succeeded, or was first expected, so that a monitor sees when it stops.';
