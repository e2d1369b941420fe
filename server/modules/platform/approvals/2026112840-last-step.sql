-- What whoever decides the last step of a request holds besides what its kind takes; null where that is all.
alter table approval add column last_takes text;
