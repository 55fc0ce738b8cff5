-- Accepting or reopening a visit adds a row here instead of rewriting the visit's summaries (docs/decisions/0018). Whoever reads summaries
-- rewrites them first, and a job does so each minute. Nobody updates a row, so that reviewers never wait for each other here.
create table unsettled_visits (
  id bigint primary key generated always as identity,
  visit_id uuid not null
);
