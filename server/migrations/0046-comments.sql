-- The insight reads comments by visit, newest first, and finds them by their words. Nobody says in which language a comment is, so both
-- are there. Questions without a comment are in neither index: most have none.
create index visit_questions_commented on visit_questions (visit_id) where comment <> '';
-- Without a list of pending entries no save of a guest has to merge those of others.
create index visit_questions_comment_words on visit_questions
  using gin ((to_tsvector('english', comment) || to_tsvector('russian', comment))) with (fastupdate = off)
  where comment <> '';
