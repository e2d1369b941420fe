alter table evaluation add column day date;
alter table evaluation add column marks jsonb not null default '{}';
alter table evaluation add column failed_questions text[] not null default '{}';
comment on column evaluation.day is 'The day of the contact, on the clocks where the person worked.';
comment on column evaluation.marks is 'What each scored question reached, 0 to 100; written by the database from the answers.';
comment on column evaluation.failed_questions is 'The questions whose answer is an auto-fail.';

create function mark_evaluation() returns trigger language plpgsql as $$
begin
  select coalesce(jsonb_object_agg(asked.id, asked.mark), '{}'), coalesce(array_agg(asked.id) filter (where asked.fails is not null), '{}')
    into new.marks, new.failed_questions
    from (
      select question ->> 'id' as id, chosen ->> 'fails' as fails,
        coalesce(round(100 * (chosen ->> 'points')::numeric / nullif(
          (select max((one ->> 'points')::numeric) from json_array_elements(question -> 'options') one), 0), 2), 0) as mark
      from evaluation_form form
      cross join json_array_elements(form.sections) section
      cross join json_array_elements(section -> 'questions') question
      cross join json_array_elements(question -> 'options') chosen
      where form.id = new.form_id and question ->> 'question_type' <> 'text'
        and chosen ->> 'key' = new.answers -> (question ->> 'id') ->> 'option'
        and (new.answers -> (question ->> 'id') ->> 'na' is distinct from 'true' or question ->> 'allows_na' = 'false')
    ) asked;
  return new;
end $$;
comment on function mark_evaluation is 'Keeps with an evaluation what each answer reached: its share of the most points of the question.';
create trigger evaluation_marks before insert or update of answers, day on evaluation for each row execute function mark_evaluation();

update evaluation set day = (select contact.day from quality_contact contact where contact.id = evaluation.contact_id);
alter table evaluation alter column day set not null;
create index evaluation_day on evaluation (day desc, id);
create index evaluation_office_day on evaluation (office_id, day);
create index evaluation_form_day on evaluation (form_id, day);
