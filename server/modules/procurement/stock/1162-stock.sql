-- What lies in the stores: the level is the sum of its moves, and a move has the moment when it is made.
create table stock_level (
  product_id uuid not null references product_item,
  branch_id uuid not null references branch,
  quantity numeric(14, 3) not null default 0 check (quantity >= 0),
  value_kobo bigint not null default 0 check (value_kobo >= 0),
  primary key (product_id, branch_id),
  check ((quantity = 0) = (value_kobo = 0))
);
comment on table stock_level is 'What lies at a branch and what it is worth by weighted average, kept by the moves.';
create index stock_level_branch on stock_level (branch_id);

create table stock_move (
  id uuid primary key,
  product_id uuid not null,
  branch_id uuid not null,
  kind text not null check (kind in ('receipt', 'issue', 'transfer', 'return', 'count')),
  quantity numeric(14, 3) not null check (quantity <> 0),
  value_kobo bigint not null check (value_kobo = 0 or (value_kobo > 0) = (quantity > 0)),
  source_id uuid not null,
  leg int not null,
  receiver_id uuid references employee,
  note text not null default '',
  made_by uuid not null references employee,
  made_at timestamptz not null,
  confirmation text check (confirmation in ('waiting', 'confirmed', 'declined')),
  confirmed_at timestamptz,
  foreign key (product_id, branch_id) references stock_level,
  check (receiver_id <> made_by),
  check (kind <> 'issue' or quantity < 0),
  check (confirmation is null or kind = 'issue'),
  check ((confirmation in ('confirmed', 'declined')) = (confirmed_at is not null) or confirmation is null)
);
comment on table stock_move is 'Every move of stock, signed; append-only but for what the receiver of an issue says.';
comment on column stock_move.source_id is 'What it came of: a line of a receipt, a count, or itself.';
comment on column stock_move.confirmation is 'Of an issue that is worth much: whether its receiver has it.';
create unique index stock_move_source on stock_move (source_id, product_id, branch_id, leg);
create index stock_move_level on stock_move (product_id, branch_id, made_at);
create index stock_move_branch on stock_move (branch_id, made_at);
create index stock_move_receiver on stock_move (receiver_id, made_at) where receiver_id is not null;
create index stock_move_made_by on stock_move (made_by);

create function keep_stock_move() returns trigger language plpgsql as $$
declare
  free text[] := '{confirmation,confirmed_at}';
begin
  if tg_op = 'DELETE' or old.confirmation is distinct from 'waiting' or (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a move of stock stays as it is';
  end if;
  return new;
end $$;
comment on function keep_stock_move is 'A move of stock is changed by nobody, but its receiver says once whether they have it.';
create trigger keep_stock_move before update or delete on stock_move for each row execute function keep_stock_move();

create table stock_count (
  id uuid primary key,
  product_id uuid not null,
  branch_id uuid not null,
  counted numeric(14, 3) not null check (counted >= 0),
  expected numeric(14, 3) not null check (expected >= 0),
  status text not null default 'open' check (status in ('open', 'settled', 'refused', 'right')),
  counted_by uuid not null references employee,
  counted_at timestamptz not null,
  settled_by uuid references employee,
  settled_at timestamptz,
  foreign key (product_id, branch_id) references stock_level,
  check (settled_by <> counted_by),
  check ((status in ('settled', 'refused')) = (settled_by is not null))
);
comment on table stock_count is 'Counts of stock: one that differs is settled by another person than who counted.';
create unique index stock_count_open on stock_count (product_id, branch_id) where status = 'open';
create index stock_count_level on stock_count (product_id, branch_id);
create index stock_count_branch on stock_count (branch_id);
create index stock_count_counted_by on stock_count (counted_by);
create index stock_count_settled_by on stock_count (settled_by);
