-- Processes of the version before write both until they are stopped; without them each of their changes with a key would be refused.
alter table idempotency_key
  add column reply jsonb,
  add column status int;
comment on column idempotency_key.reply is 'Written by processes of versions before the sealed replies, while an upgrade runs; read by none.';
