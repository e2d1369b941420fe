drop trigger evaluation_result_unchanged on evaluation_result;
create trigger evaluation_result_unchanged before update on evaluation_result for each row
  when (current_setting('iroko.erasing', true) is distinct from 'on') execute function refuse_change();

create function without_words(answers json) returns json language sql immutable as $$
  select coalesce(json_object_agg(key, value::jsonb - 'comment' - 'text'), '{}') from json_each(answers)
$$;
comment on function without_words is 'The answers of an evaluation without what was written to them: what stays of somebody who is erased.';
