-- By what a session began: one that began with the provider ends when its subject is unlinked. Older ones do not say, and end too.
alter table session add column via text check (via in ('password', 'code', 'sso'));
