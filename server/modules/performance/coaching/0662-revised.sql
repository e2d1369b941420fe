alter table coaching_session add column revision_told_at timestamptz;
comment on column coaching_session.revision_told_at is 'When the person and who leads them heard that the evaluation it was held for was revised since.';
-- Those of before are shown beside the session, and written of no more.
update coaching_session session set revision_told_at = now()
where exists (select from evaluation_result revised where revised.evaluation_id = session.evaluation_id and revised.number = 2
  and revised.at > session.created_at);
