-- The insight reads a visit's comments and text answers, all of them or those of one category.
create index visit_questions_written_in on visit_questions (visit_id, parent) where comment <> '' or answer_text <> '';
drop index visit_questions_written;
