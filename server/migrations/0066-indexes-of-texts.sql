-- Nothing reads these any more: the insight has a table of comments. In a migration of its own this lock is the first on the table, so that
-- no write of another process can be waiting for a weaker one that this transaction holds.
drop index visit_questions_comment_words, visit_questions_answer_words, visit_questions_written_in, visit_questions_categories;
drop trigger written_first on visit_questions;
drop function mark_stale_month_written_in();
drop table category_month_rollups;
