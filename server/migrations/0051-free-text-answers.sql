-- An answer to a question of text is searched as comments are. It has a column of its own, because an index that names the column of all
-- answers would make each save of a guest write into every index of the table.
alter table visit_questions
  add column answer_text text generated always as (case when type = 'text' then answer #>> '{}' end) stored;
-- The insight reads comments and such answers by visit, newest first.
create index visit_questions_written on visit_questions (visit_id) where comment <> '' or answer_text <> '';
drop index visit_questions_commented;
create index visit_questions_answer_words on visit_questions
  using gin ((to_tsvector('english', answer_text) || to_tsvector('russian', answer_text))) with (fastupdate = off)
  where answer_text <> '';
-- Without statistics the planner expects a text in every row.
analyze visit_questions;
