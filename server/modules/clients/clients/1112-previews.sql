alter table client_session add column previewer_id uuid references employee;
alter table client_session add column hides_money boolean not null default false;
comment on column client_session.previewer_id is 'The colleague who looks at the portal as this contact sees it; nothing can be changed by such a session.';
comment on column client_session.hides_money is 'The colleague may not read invoices.';
create index client_session_previewer on client_session (previewer_id) where previewer_id is not null;
