-- Whoever signs a reconciliation attaches the statement that the bank itself made; those of before have none.
alter table reconciliation add column file_id uuid unique references file;
comment on column reconciliation.file_id is 'The paper of the bank with which it was compared.';
