-- What is only read in full or by its index lies beside the rows: lists and counts then read a tenth of the pages.
alter table job_application set (toast_tuple_target = 256);
-- Also of those that are there: written again, nothing of them changed.
update job_application set source = source;
