-- The key of each kept file, sealed with DATA_KEY; without a row the bytes stand there as they were sent, from before this.
create table file_key (
  id uuid primary key,
  key_sealed text not null
);
