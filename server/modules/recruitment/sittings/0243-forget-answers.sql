create function forget_aptitude_words() returns trigger language plpgsql as $$
begin
  update aptitude_answer set given = null
    from aptitude_sitting where aptitude_sitting.id = sitting_id and application_id = new.id and kind = 'text';
  delete from aptitude_window using aptitude_sitting where aptitude_sitting.id = sitting_id and application_id = new.id;
  return null;
end $$;
comment on function forget_aptitude_words is 'Takes away what an applicant wrote in tests, and when they left their window, once their application is erased; the points stay.';
create trigger job_application_forget_tests after update of erased_at on job_application
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_aptitude_words();
