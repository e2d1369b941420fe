-- Somebody of the panel goes on leave, leaves, or is gone: HR finds another, and is told once of each.
alter table interview add column panel_lost boolean not null default false;
comment on column interview.panel_lost is 'One of the panel has left the company since HR last chose it.';
alter table interview_panel add column away_told boolean not null default false;
comment on column interview_panel.away_told is 'HR was told that this interviewer cannot be there that day.';

create function due_by_interviewer() returns trigger language plpgsql as $$
begin
  perform pg_notify('iroko_jobs', 'find-interviewers');
  return null;
end $$;
comment on function due_by_interviewer is 'Lets the interviews be looked through when somebody goes on leave or is to leave.';
create trigger leave_day_interviewer after insert or update or delete on leave_day for each statement execute function due_by_interviewer();
create trigger leave_application_interviewer after update of status on leave_application
  for each statement execute function due_by_interviewer();
create trigger planned_exit_interviewer after insert or update or delete on planned_exit
  for each statement execute function due_by_interviewer();
