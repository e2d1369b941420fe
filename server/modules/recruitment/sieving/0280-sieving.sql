create table sieving_settings (
  id boolean primary key default true check (id),
  automatic boolean not null default true,
  most_open int not null default 20 check (most_open between 1 and 500),
  version int not null default 1
);
comment on table sieving_settings is 'One row: whether applications are shared out among the rep sievers by themselves, and how many each has open at most.';
insert into sieving_settings default values;

create table siever (
  employee_id uuid primary key references employee,
  takes_part boolean not null default true,
  version int not null default 1
);
comment on table siever is 'Rep sievers of whom HR has said whether they are given applications; one without a row is given some of every opening.';

create table siever_opening (
  employee_id uuid not null references siever on delete cascade,
  job_opening_id uuid not null references job_opening,
  primary key (employee_id, job_opening_id)
);
comment on table siever_opening is 'The openings of which a rep siever is given applications; without a row those of all.';
create index siever_opening_job_opening_id on siever_opening (job_opening_id);

create table screening (
  application_id uuid primary key references job_application on delete cascade,
  assigned_at timestamptz not null,
  call_on date
);
comment on table screening is 'Since when an application lies with its rep siever, and on which day the applicant is called again.';

create function wake_sharing() returns trigger language plpgsql as $$
begin
  -- The same notice within a transaction is one.
  perform pg_notify('iroko_jobs', 'share-out-applications');
  return null;
end $$;
comment on function wake_sharing is 'Wakes the job that shares applications out among the rep sievers, at commit.';
create trigger job_application_arrives after insert on job_application for each row
  when (new.siever_id is null and new.stage in ('applied', 'screening')) execute function wake_sharing();
-- One that is free again, or that leaves room for another.
create trigger job_application_frees after update of siever_id, stage on job_application for each row
  when ((new.siever_id is null or new.stage not in ('applied', 'screening')) and old.stage in ('applied', 'screening')
    and (new.siever_id, new.stage) is distinct from (old.siever_id, old.stage)) execute function wake_sharing();
