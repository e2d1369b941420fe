-- What each contact of a client may see and do. Who decided requests until now goes on doing so; the first of each client manages the others.
alter table client_contact add column sees_money boolean not null default false;
alter table client_contact add column decides_requests boolean not null default true;
alter table client_contact add column manages_contacts boolean not null default false;
alter table client_contact add column is_billing boolean not null default false;
alter table client_contact add column version int not null default 1;
comment on column client_contact.sees_money is 'Whether invoices, payments and rates are shown to it.';
comment on column client_contact.manages_contacts is 'Whether it invites others and gives rights; the last one of a client keeps this.';
comment on column client_contact.is_billing is 'Whether invoices are mailed to it.';
update client_contact set manages_contacts = true where id in (
  select distinct on (client_id) id from client_contact where disabled_at is null order by client_id, created_at, id);
create index client_contact_client on client_contact (client_id);
