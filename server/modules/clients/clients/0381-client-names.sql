alter table client add column names_shown boolean not null default false;
comment on column client.names_shown is 'Whether its contacts see the names of the people who work for it; else they see people without names.';
