create table ask_nobody (
  what text not null,
  subject text not null,
  needs text not null,
  since timestamptz not null,
  primary key (what, subject)
);
comment on table ask_nobody is 'What waits and is asked of nobody, because everybody who might do it has left, lost the right or is a party to it. The register writes it; whoever assigns roles is asked to find somebody, and a row goes as soon as there is one.';
comment on column ask_nobody.what is 'The kind of what waits.';
comment on column ask_nobody.subject is 'The id of what waits.';
comment on column ask_nobody.needs is 'The permission without which nobody is asked.';
