create table task_figure (
  span text not null check (span in ('day', 'month')),
  starts_on date not null,
  employee_id uuid references employee,
  plan_id uuid references task_plan,
  office_id uuid not null references office,
  team_id uuid references team,
  assigned int not null default 0,
  done int not null default 0,
  on_time int not null default 0,
  missed int not null default 0,
  targets int not null default 0,
  targets_met int not null default 0,
  check (num_nonnulls(employee_id, plan_id) = 1),
  unique nulls not distinct (span, starts_on, employee_id, plan_id, office_id, team_id)
);
comment on table task_figure is 'How many tasks were assigned, done and missed, by day and by month, of each person and of each plan, where they sat; kept with the tasks.';
comment on column task_figure.assigned is 'Without those that were excused.';
comment on column task_figure.on_time is 'Of the done ones, those submitted by the cut-off.';
comment on column task_figure.targets is 'Of the done ones: their numbers that have a target.';
create index task_figure_employee_id on task_figure (employee_id, span, starts_on) where employee_id is not null;
create index task_figure_plan_id on task_figure (plan_id, span, starts_on) where plan_id is not null;
create index task_figure_office_id on task_figure (office_id);
create index task_figure_team_id on task_figure (team_id) where team_id is not null;

-- One statement, whose rows are in one order: two that change the same figures wait for each other and never hold each other up.
create function keep_task_figures(removed task[], added task[]) returns void language sql as $$
  insert into task_figure as kept (span, starts_on, employee_id, plan_id, office_id, team_id, assigned, done, on_time, missed, targets, targets_met)
  select grain.span, grain.starts_on, grain.employee_id, grain.plan_id, office_id, team_id, sum(sign * assigned), sum(sign * done), sum(sign * on_time),
    sum(sign * missed), sum(sign * targets), sum(sign * targets_met)
  from (
    select sign, day, employee_id, plan_id, office_id, team_id, (status <> 'excused')::int as assigned, (is_done)::int as done,
      (is_done and submitted_at <= due_at)::int as on_time, (status = 'missed')::int as missed,
      case when is_done then targets else 0 end as targets, case when is_done then targets_met else 0 end as targets_met
    from (select -1 as sign, * from unnest(removed) union all select 1, * from unnest(added)) change,
      lateral (select status in ('submitted', 'accepted') as is_done) state
  ) counted, lateral (values
    ('day', day, employee_id, null::uuid), ('day', day, null, plan_id),
    ('month', date_trunc('month', day)::date, employee_id, null), ('month', date_trunc('month', day)::date, null, plan_id)
  ) grain (span, starts_on, employee_id, plan_id)
  group by 1, 2, 3, 4, 5, 6
  having (sum(sign * assigned), sum(sign * done), sum(sign * on_time), sum(sign * missed), sum(sign * targets), sum(sign * targets_met))
    <> (0, 0, 0, 0, 0, 0)
  order by 1, 2, 3, 4, 5, 6
  on conflict (span, starts_on, employee_id, plan_id, office_id, team_id) do update set assigned = kept.assigned + excluded.assigned,
    done = kept.done + excluded.done, on_time = kept.on_time + excluded.on_time, missed = kept.missed + excluded.missed,
    targets = kept.targets + excluded.targets, targets_met = kept.targets_met + excluded.targets_met
$$;
comment on function keep_task_figures is 'Takes tasks as they were out of the figures, and as they are into them.';

create function count_task_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_task_figures('{}', array(select row(added.*)::task from added));
  elsif tg_op = 'DELETE' then
    perform keep_task_figures(array(select row(removed.*)::task from removed), '{}');
  else
    perform keep_task_figures(array(select row(removed.*)::task from removed), array(select row(added.*)::task from added));
  end if;
  return null;
end $$;
comment on function count_task_changes is 'Keeps the figures of tasks with each change of them.';
create trigger task_counted_added after insert on task referencing new table as added for each statement execute function count_task_changes();
create trigger task_counted_changed after update on task referencing old table as removed new table as added
  for each statement execute function count_task_changes();
create trigger task_counted_removed after delete on task referencing old table as removed for each statement execute function count_task_changes();

select keep_task_figures('{}', array(select task from task));
