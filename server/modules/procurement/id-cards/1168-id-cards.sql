-- ID cards: one for each approved request, and of a person one that is printed and not revoked.
create table id_card (
  id uuid primary key,
  request_id uuid not null unique references id_request,
  employee_id uuid not null references employee,
  number text not null unique,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  valid_until date not null,
  approved_by uuid references employee,
  printed_by uuid references employee,
  printed_at timestamptz,
  handed_over_by uuid references employee,
  handed_over_at timestamptz,
  revoked_by uuid references employee,
  revoked_at timestamptz,
  revoked_why text,
  created_at timestamptz not null,
  version int not null default 1,
  check ((printed_by is null) = (printed_at is null)),
  check ((handed_over_by is null) = (handed_over_at is null)),
  check (handed_over_at is null or printed_at is not null),
  check ((revoked_at is null) = (revoked_why is null)),
  check (printed_by <> employee_id and handed_over_by <> employee_id),
  check (printed_by <> approved_by and handed_over_by <> approved_by)
);
comment on table id_card is 'ID cards: approved, printed and handed over by different people than whose they are.';
comment on column id_card.code is 'What the card says as a QR code: twelve random letters.';
comment on column id_card.approved_by is 'Who approved its request: they neither print it nor hand it over.';
create unique index id_card_valid on id_card (employee_id) where printed_at is not null and revoked_at is null;
create index id_card_employee on id_card (employee_id);
create index id_card_approved_by on id_card (approved_by);
create index id_card_printed_by on id_card (printed_by);
create index id_card_handed_over_by on id_card (handed_over_by);
create index id_card_revoked_by on id_card (revoked_by);
