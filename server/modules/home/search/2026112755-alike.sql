-- People whose name is written nearly so. The threshold belongs to this search: by the usual one 'Adora' would not find Adaora.
create function people_alike(words text[], most int) returns setof uuid
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.4 as $$
  select id from (
    select id, full_name, search_text from employee
    where status = 'active' and words[1] <% search_text and (words[2] is null or words[2] <% search_text)
    limit 300
  ) alike
  order by word_similarity(array_to_string(words, ' '), search_text) desc, full_name
  limit most
$$;
comment on function people_alike(text[], int) is 'The ids of those who work here and whose name is written nearly like these one or two words.';
