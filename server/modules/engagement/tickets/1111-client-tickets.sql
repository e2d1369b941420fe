alter table ticket add column client_contact_id uuid references client_contact;
comment on column ticket.client_contact_id is 'The contact of a client who asked in the portal of clients.';
create index ticket_client_contact on ticket (client_contact_id) where client_contact_id is not null;
