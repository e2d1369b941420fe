-- A leader who was chosen with a transfer that is ahead goes with it when it is cancelled.
alter table reporting_line add column placement_id uuid references placement on delete set null;
create index reporting_line_placement on reporting_line (placement_id) where placement_id is not null;
