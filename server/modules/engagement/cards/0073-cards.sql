create table card (
  id uuid primary key,
  occasion text not null check (occasion in ('womens_day', 'valentine')),
  template text not null check (template in ('bloom', 'sunrise', 'woven', 'hearts', 'roses', 'letter')),
  words text not null,
  sender_id uuid not null references employee,
  recipient_id uuid not null references employee,
  picture_token text unique,
  file_id uuid,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references employee,
  told_at timestamptz,
  created_at timestamptz not null,
  check (sender_id <> recipient_id)
);
comment on table card is 'Cards between colleagues on Women''s Day and Valentine''s Day.';
comment on column card.picture_token is 'Of the address of its picture.';
comment on column card.file_id is 'The name of the bytes of its picture among the kept files.';
comment on column card.told_at is 'When the colleague was told; they are not told again when a decision is changed.';
create index card_wall on card (occasion, created_at desc, id);
create index card_sender on card (sender_id);
create index card_recipient on card (recipient_id);
