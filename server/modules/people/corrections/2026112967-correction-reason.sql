-- Why fields of a correction were rejected; the person reads it.
alter table correction add column comment text;
