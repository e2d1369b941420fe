-- Which exits a task of the template is for: nobody holds an exit interview with, or takes work over from, somebody who died.
alter table clearance_item add column exits text[] not null default '{resignation,termination,death}'
  check (cardinality(exits) > 0 and exits <@ '{resignation,termination,death}'::text[]);
comment on column clearance_item.exits is 'For which exits it is; one that HR recorded without a decision counts as a resignation.';
update clearance_item set exits = '{resignation,termination}'
where id in ('019a0000-0000-7000-8000-000000040301', '019a0000-0000-7000-8000-000000040306');

alter table clearance drop constraint clearance_cause_check;
alter table clearance add constraint clearance_cause_check check (cause in ('resignation', 'termination', 'death', 'recorded'));
update clearance set cause = 'death'
from planned_exit plan join termination on termination.id = plan.termination_id and termination.kind = 'death'
where plan.employee_id = clearance.employee_id and clearance.cause = 'termination'
  and clearance.cancelled_at is null and clearance.left_at is null;
