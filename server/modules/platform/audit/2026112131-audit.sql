-- The audit log is read newest first, by who did it, by what was done and by the kind of record; each way without reading the rest.
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_kind on audit_log (entity, at desc, id desc);
