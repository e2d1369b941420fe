-- Whoever moves or erases an application knows nothing of what was offered in it.
create function follow_application_to_offers() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null and old.erased_at is null then
    update job_offer set text = '', signed_as = case when signed_as is not null then 'Erased' end, answer_reason = null
      where application_id = new.id;
  end if;
  if new.stage in ('rejected', 'withdrawn', 'hired') and new.stage <> old.stage then
    perform pg_notify('iroko_jobs', 'end-job-offers');
  end if;
  return null;
end $$;
comment on function follow_application_to_offers is 'Lets the job offer of a closed application be withdrawn, and takes the words of an applicant who is erased.';
create trigger follow_application_to_offers after update of stage, erased_at on job_application
  for each row execute function follow_application_to_offers();
