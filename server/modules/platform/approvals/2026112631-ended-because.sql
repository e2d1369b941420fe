-- Why a request ended that was approved by itself, when its effect was refused: nobody is left to decide it again.
alter table approval add column ended_because text;
drop trigger approval_course on approval;
create trigger approval_course before update of status on approval
  for each row when (old.status <> new.status and old.status <> 'pending' and new.ended_because is null)
  execute function keep_approval_course();
