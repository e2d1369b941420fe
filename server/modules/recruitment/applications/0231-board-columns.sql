-- A column of the board: who came to a stage last stands first.
create index job_application_stage_since on job_application (stage, stage_since, id);
