alter table evaluation add column sample_id uuid references quality_sample;
comment on column evaluation.sample_id is 'The sample that its contact was drawn in; null: the evaluator picked it by hand.';
create index evaluation_sample on evaluation (sample_id);
