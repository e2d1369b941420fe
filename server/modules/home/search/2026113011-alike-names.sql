-- The index is on name, OGID and address together; of these only a name is meant: 'leave' is not lead@….
create or replace function people_alike(words text[], most int) returns setof uuid
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.4 as $$
  select id from (
    select id, full_name from employee
    where status = 'active' and words[1] <% search_text and (words[2] is null or words[2] <% search_text)
      and words[1] <% lower(full_name) and (words[2] is null or words[2] <% lower(full_name))
    limit 300
  ) alike
  order by word_similarity(array_to_string(words, ' '), lower(full_name)) desc, full_name
  limit most
$$;
