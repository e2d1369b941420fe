alter table task_plan_content add column cut_off_next_day boolean not null default false;
comment on column task_plan_content.cut_off_next_day is 'The cut-off is on the day after that of the task. Of who works over midnight it is anyway where it comes before their shift.';
