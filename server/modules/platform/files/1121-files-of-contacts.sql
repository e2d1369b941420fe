alter table file add column contact_id uuid;
comment on column file.contact_id is 'The contact of a client who uploaded it, where no colleague did.';
create index file_contact on file (contact_id) where contact_id is not null;
