create table card (
  id uuid primary key,
  occasion text not null check (occasion in ('womens_day', 'valentine')),
  template text not null check (template in ('bloom', 'sunrise', 'woven', 'hearts', 'roses', 'letter')),
  words text not null,
  sender_id uuid not null references employee,
  recipient_id uuid not null references employee,
  -- Of the address of its picture, and where the bytes are.
  picture_token text unique,
  file_id uuid,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references employee,
  -- The colleague was told, and is not told again when a decision is changed.
  told_at timestamptz,
  created_at timestamptz not null,
  check (sender_id <> recipient_id)
);
create index card_wall on card (occasion, created_at desc, id);
create index card_sender on card (sender_id);
create index card_recipient on card (recipient_id);
