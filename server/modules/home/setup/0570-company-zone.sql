-- Read by nobody and settable by nobody: the company's zone is a constant, an office or a branch may have its own.
alter table company drop column time_zone;
