-- Only what replaces another payslip stands in it: PostgreSQL took it for a short list of payslips that are not void, and read all of them
-- for each person.
drop index payslip_replaced;
create unique index payslip_replaced on payslip (replaces) where voided_at is null and replaces is not null;
