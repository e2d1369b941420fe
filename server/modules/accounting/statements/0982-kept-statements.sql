-- Statements of closed months as somebody first had them.
create table kept_statement (
  id uuid primary key,
  kind text not null check (kind in ('position', 'income', 'cash_flow', 'trial_balance')),
  asked text not null,
  closed_at timestamptz not null,
  digest text not null,
  content_sealed text not null,
  made_by uuid not null references employee,
  made_at timestamptz not null,
  unique (kind, asked, closed_at)
);
comment on table kept_statement is 'PDFs of statements of closed months: whoever asks for the same again has these bytes, whatever an account is called by then.';
comment on column kept_statement.asked is 'The filters, and whether pay of few people is told apart by office.';
comment on column kept_statement.closed_at is 'When the last of its months was closed: reopened and closed again it is another statement.';
comment on column kept_statement.digest is 'SHA-256 of the bytes.';
create index kept_statement_made_by on kept_statement (made_by);

-- Beside its sealing, which follows the newest key.
create function keep_statement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'content_sealed') is distinct from (to_jsonb(old) - 'content_sealed') then
    raise exception 'a statement that went out stays as it is';
  end if;
  return new;
end $$;
comment on function keep_statement is 'A statement of closed months is neither changed nor deleted once somebody had it.';
create trigger keep_statement before update or delete on kept_statement for each row execute function keep_statement();
