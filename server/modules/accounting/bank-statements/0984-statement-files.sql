-- The files of statements as they were imported.
create table bank_statement_file (
  id uuid primary key references bank_statement,
  content_sealed text not null
);
comment on table bank_statement_file is 'The file from which a statement was imported, byte for byte; those imported before it was kept have none.';
comment on column bank_statement_file.id is 'Of the statement.';
comment on column bank_statement_file.content_sealed is 'Its bytes in base 64, sealed: it names whom the company paid.';

-- Beside its sealing, which follows the newest key.
create function keep_statement_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.id <> old.id then
    raise exception 'the file of a statement stays as it is';
  end if;
  return new;
end $$;
comment on function keep_statement_file is 'The file of a statement is neither deleted nor moved to another one.';
create trigger keep_statement_file before update or delete on bank_statement_file for each row execute function keep_statement_file();
