-- A visit's own copy of a category is found without its row: comments of a category are looked for in thousands of visits.
create index visit_questions_categories on visit_questions (visit_id, source_id) include (id) where parent is null;
analyze visit_questions;
