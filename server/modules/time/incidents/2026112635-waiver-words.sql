-- A waiver has the words of its buttons: approved or rejected.
alter table incident drop constraint incident_amnesty_check;
update incident set amnesty = case amnesty when 'granted' then 'approved' else 'rejected' end where amnesty <> 'proposed';
alter table incident add constraint incident_amnesty_check check (amnesty in ('proposed', 'approved', 'rejected'));
