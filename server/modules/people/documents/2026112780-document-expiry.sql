-- A contract or an identification ends on a day that HR looks ahead to.
alter table employee_document add column expires_on date;
create index employee_document_expiry on employee_document (expires_on) where removed_at is null and expires_on is not null;
