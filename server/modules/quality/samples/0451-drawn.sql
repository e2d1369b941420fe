create table quality_drawn (
  sample_id uuid not null references quality_sample,
  month date not null,
  contact_type text not null check (contact_type in ('call', 'chat', 'email', 'social', 'back_office')),
  drawn int not null check (drawn > 0),
  primary key (sample_id, month, contact_type)
);
comment on table quality_drawn is 'How many contacts of a month a sample drew, written with the draw, so that dashboards read no frames.';
create index quality_drawn_month on quality_drawn (month);

insert into quality_drawn (sample_id, month, contact_type, drawn)
  select framed.sample_id, date_trunc('month', contact.day)::date, contact.contact_type, count(*)
  from quality_sample_contact framed join quality_contact contact on contact.id = framed.contact_id
  where framed.place is not null group by 1, 2, 3;
