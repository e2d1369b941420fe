create table applicant_letter (
  id uuid primary key,
  kind text not null unique,
  subject text,
  body text,
  version int not null default 1,
  check ((subject is null) = (body is null))
);
comment on table applicant_letter is 'Letters to applicants that the company words its own way; without words, or without a row, they are written as at first.';
