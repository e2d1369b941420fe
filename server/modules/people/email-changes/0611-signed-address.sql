-- An invitation of whoever signed an offer goes where it was signed.
alter table employee add column address_signed boolean not null default false;
comment on column employee.address_signed is 'An offer was signed by the private address that they came with: no one person writes another before the first sign-in.';
