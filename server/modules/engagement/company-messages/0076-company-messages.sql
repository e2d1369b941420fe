create table company_message (
  id uuid primary key,
  title text not null,
  body text not null,
  office_ids uuid[] not null default '{}',
  branch_ids uuid[] not null default '{}',
  roles text[] not null default '{}',
  sent_by uuid not null references employee,
  sent_at timestamptz not null
);
comment on table company_message is 'What HR sent to an audience.';
comment on column company_message.body is 'Rich text, sanitised.';
comment on column company_message.office_ids is 'With `branch_ids` and `roles`: whom it is for; all three empty: everyone.';
create index company_message_sent on company_message (sent_at desc);

-- Made before what they refer to.
alter table notification add foreign key (message_id) references company_message;
