-- What e-invoices say of the company beside what other papers say.
create table e_invoicing (
  id int primary key default 1 check (id = 1),
  business_id text not null default '',
  service_id text not null default '' check (service_id = '' or service_id ~ '^[A-Z0-9]{8}$'),
  email text not null default '',
  version int not null default 1
);
comment on table e_invoicing is 'How the company is known to the exchange of e-invoices; one row.';
comment on column e_invoicing.service_id is 'Of the access point; it stands in each reference of an invoice.';
insert into e_invoicing default values;
