-- Who proposed a request for somebody else, or changed it since: like the person whom it is about, they do not decide it.
alter table approval add column makers uuid[] not null default '{}';
