-- Reads all questions of visits and all replaced answers without keeping anybody from writing to them.
alter table visit_questions validate constraint visit_questions_declined;
alter table visit_questions validate constraint visit_questions_declined_bounds;
alter table answer_history validate constraint answer_history_part_check;
