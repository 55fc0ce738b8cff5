-- A photo or dish that was taken away before it arrived: when it comes, on a slower way, it comes as removed.
create table early_removals (
  question_id uuid not null references visit_questions,
  id uuid not null,
  removed_at timestamptz not null,
  primary key (question_id, id)
);
