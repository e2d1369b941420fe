alter table sso_attempt add column profile jsonb;
comment on column sso_attempt.profile is 'What the userinfo endpoint said of who signs in (sub, email, email_verified, groups), where the token does not; taken away as it is used.';
