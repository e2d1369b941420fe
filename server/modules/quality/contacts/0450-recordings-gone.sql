alter table quality_contact add recording_gone boolean not null default false;
alter table quality_contact add constraint quality_contact_gone check (not recording_gone or (recording_id is null and recording_url is null));
comment on column quality_contact.recording_gone is 'Its recording was deleted when its time was over; the contact and its evaluation stay.';
create index quality_contact_recorded on quality_contact (day) where recording_id is not null or recording_url is not null;
