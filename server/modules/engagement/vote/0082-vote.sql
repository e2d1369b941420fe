create table vote_round (
  id uuid primary key,
  title text not null,
  key_sealed text,
  started_at timestamptz not null,
  ended_at timestamptz
);
comment on table vote_round is 'Rounds of ''Who should we fire?''.';
comment on column vote_round.key_sealed is 'What voters are hashed with, sealed; destroyed as the round ends, so that nobody can be told from a hash after it.';
create unique index vote_round_open on vote_round ((true)) where ended_at is null;

create table vote_candidate (
  employee_id uuid primary key references employee,
  joined_at timestamptz not null
);
comment on table vote_candidate is 'Colleagues who put themselves up for the vote.';

create table vote (
  round_id uuid not null references vote_round on delete cascade,
  voter text not null,
  employee_id uuid not null references vote_candidate on delete cascade,
  constraint vote_one_a_round primary key (round_id, voter)
);
comment on table vote is 'Votes without person or moment: who voted is only known as a hash with the key of the round.';
create index vote_of on vote (employee_id, round_id);
