-- What went out of a kind, and what was opened, is looked through by its day without reading all that went out.
create index notification_sent_kind on notification (kind, created_at desc, id desc);
create index notification_sent_read on notification (created_at desc, id desc) where read_at is not null;
