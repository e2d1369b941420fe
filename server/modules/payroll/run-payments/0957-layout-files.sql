-- A bank file by a layout is kept like the others: one of each layout, and whatever comes after the first of all is a copy.
alter table payroll_bank_file drop constraint payroll_bank_file_kind_check;
alter table payroll_bank_file add constraint payroll_bank_file_kind_check check (kind in ('all', 'by_bank', 'layout'));
alter table payroll_bank_file add column layout_id uuid references paper_layout;
alter table payroll_bank_file add column layout_version int;
alter table payroll_bank_file add constraint payroll_bank_file_layout
  check ((kind = 'layout') = (layout_id is not null) and (layout_id is null) = (layout_version is null));
comment on column payroll_bank_file.kind is 'One list for instant transfers, one for each bank, or by a layout.';
comment on column payroll_bank_file.layout_version is 'Of the layout as it was when the file was made.';
drop index payroll_bank_file_kind;
create unique index payroll_bank_file_kind on payroll_bank_file (run_id, kind, layout_id) nulls not distinct;
create index on payroll_bank_file (layout_id);
