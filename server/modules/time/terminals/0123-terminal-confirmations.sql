-- Two people stand behind a device that sends punches: who registered it or gave it its key, and who confirmed it.
alter table device add column registered_by uuid references employee;
alter table device add column key_by uuid references employee;
comment on column device.registered_by is 'With `key_by`, who gave it its key last, those who do not confirm it.';
-- Those that proved themselves by their token alone go on as they did.
update device set confirmed_at = coalesce(registered_at, now()) where kind = 'other' and confirmed_at is null;
