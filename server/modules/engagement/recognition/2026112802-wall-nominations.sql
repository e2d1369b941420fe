alter table wall_of_fame
  add column nominated_by uuid references employee,
  add column selected_by uuid references employee,
  add column created_at timestamptz not null default now(),
  -- Beyond first name and award, which guest_consent is about.
  add column guest_picture boolean not null default false,
  add column guest_words boolean not null default false;
-- Until now one answer stood for all three.
update wall_of_fame set guest_picture = guest_consent, guest_words = guest_consent;
create index wall_of_fame_month on wall_of_fame (month desc, id);
