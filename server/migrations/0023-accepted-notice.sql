-- A guest is thanked once for a visit, also where its acceptance is taken back and repeated.
alter table visit_notices
  drop constraint visit_notices_stage_check,
  add constraint visit_notices_stage_check check (stage in ('planned', 'day', 'soon', 'open', 'accepted'));
-- Visits that a guest was told of and does not have any more are looked for by their time.
create index visit_notices_by_time on visit_notices (opens_at);
