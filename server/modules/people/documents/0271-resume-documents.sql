alter table employee_document drop constraint employee_document_kind_check;
alter table employee_document add constraint employee_document_kind_check
  check (kind in ('contract', 'identification', 'certificate', 'guarantor_form', 'resume'));
comment on table employee_document is 'Files in a person''s record: contract, identification, certificates, guarantor forms, the resume of an application.';
