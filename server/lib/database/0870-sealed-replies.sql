-- Replies stood in the clear. What they were to is still known, so that no repeated call happens a second time.
alter table idempotency_key
  add column id uuid not null default gen_random_uuid() unique,
  add column reply_sealed text,
  add column sight text not null default '',
  drop column reply,
  drop column status;
comment on table idempotency_key is 'What a call with an `Idempotency-Key` answered, sealed, for whoever sends it again.';
comment on column idempotency_key.sight is 'A fingerprint of what its caller could see then: with another one the reply is not shown again.';
