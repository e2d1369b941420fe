create table employer (
  id int primary key default 1 check (id = 1),
  tax_id text not null default '',
  address text not null default '',
  payer_ids jsonb not null default '{}',
  version int not null default 1
);
comment on table employer is 'What papers for tax offices say of the employer; one row.';
comment on column employer.payer_ids is 'Its number with the tax office of each State.';
insert into employer default values;
