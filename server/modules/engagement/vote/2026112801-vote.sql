-- 'Who should we fire?' is on unless the company switches it off.
alter table company add column vote_is_open boolean not null default true;

create table vote_round (
  id uuid primary key,
  title text not null,
  -- What voters are hashed with, sealed; destroyed as the round ends, so that nobody can be told from a hash after it.
  key_sealed text,
  started_at timestamptz not null,
  ended_at timestamptz
);
create unique index vote_round_open on vote_round ((true)) where ended_at is null;

-- Colleagues who put themselves up.
create table vote_candidate (
  employee_id uuid primary key references employee,
  joined_at timestamptz not null
);

-- No person and no moment: who voted is only known as a hash with the key of the round.
create table vote (
  round_id uuid not null references vote_round on delete cascade,
  voter text not null,
  employee_id uuid not null references vote_candidate on delete cascade,
  constraint vote_one_a_round primary key (round_id, voter)
);
create index vote_of on vote (employee_id, round_id);
