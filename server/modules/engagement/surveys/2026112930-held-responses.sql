-- An anonymous response waits until it can be shown together with four others: what is shown never changes by one.
alter table survey_response add column held boolean not null default false check (anonymous or not held);
create index survey_response_held on survey_response (survey_id) where held;
