alter table quality_contact add column source_id uuid references contact_source;
alter table quality_contact drop constraint quality_contact_source_check;
alter table quality_contact add constraint quality_contact_source_check
  check (source in ('by_hand', 'import', 'api') and (source = 'api') = (source_id is not null));
comment on column quality_contact.source is 'Picked by hand, from a file, or sent by a system.';
comment on column quality_contact.source_id is 'The system that sent it, each reference once.';
create unique index quality_contact_sent on quality_contact (source_id, reference);
