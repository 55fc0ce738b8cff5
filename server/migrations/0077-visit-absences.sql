-- A guest says that they can't come to a visit. It holds for the visit as it was then, so that a change by staff answers it, and an undo of
-- the change asks again. What was taken back stays for the timeline.
create table visit_absences (
  id uuid primary key,
  visit_id uuid not null references visits,
  user_id uuid not null references users,
  restaurant_id uuid not null references restaurants,
  visit_date timestamp not null,
  reason text check (length(reason) between 1 and 500),
  at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= at)
);
create unique index visit_absences_standing on visit_absences (visit_id, user_id, restaurant_id, visit_date) where withdrawn_at is null;
create index visit_absences_of_visit on visit_absences (visit_id, at);
create index visit_absences_of_user on visit_absences (user_id);
