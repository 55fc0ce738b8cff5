-- A value from a clock that runs ahead gives way to an earlier one that was made after it had arrived. Its time is kept here, the
-- latest of several: the same write, or one before it, may still arrive and must not win again.
alter table visit_questions
  add column answer_outdone_at timestamptz,
  add column rate_outdone_at timestamptz,
  add column comment_outdone_at timestamptz;
alter table dishes
  add column dish_name_outdone_at timestamptz,
  add column order_time_outdone_at timestamptz,
  add column ready_time_outdone_at timestamptz;
