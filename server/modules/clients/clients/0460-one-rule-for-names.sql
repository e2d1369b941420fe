-- Names are agreed with a client, not set per campaign as well: only who saw them everywhere until now goes on seeing them.
update client set names_shown = false where names_shown and exists (
  select 1 from office left join quality_client_view view on view.office_id = office.id
  where office.client_id = client.id and office.office_type = 'campaign' and office.archived_at is null and not coalesce(view.shows_names, false));
drop table quality_client_view;
