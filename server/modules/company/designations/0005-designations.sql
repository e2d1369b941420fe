create table designation (
  id uuid primary key,
  title text not null,
  grade int not null default 1,
  archived_at timestamptz,
  version int not null default 1
);
comment on table designation is 'Designations: what people are called in their work, with a grade.';
comment on column designation.grade is '1 is the lowest; a higher number ranks higher.';
create unique index designation_title on designation (lower(title)) where archived_at is null;
