-- A visit may be made within a window, from its first moment on. Once it was submitted, `visit_date` and `opens_at` are when it was made, by
-- which it counts everywhere, and `planned_from` keeps the first moment.
alter table visits
  add column visit_until timestamp,
  add column due_at timestamptz,
  add column dayparts text[],
  add column appointment timestamp,
  -- When the guest said so, by the device's clock: the appointment said last stays.
  add column appointment_at timestamptz,
  add column planned_from timestamp;
alter table visits add constraint visits_window check (
  (visit_until is null) = (due_at is null)
  and (visit_until is not null or num_nonnulls(dayparts, appointment, planned_from) = 0)
  and visit_until >= visit_date and appointment between coalesce(planned_from, visit_date) and visit_until
  and dayparts <@ '{morning,lunch,evening}') not valid;
drop trigger visits_version on visits;
create trigger visits_version
  before update of guest_id, restaurant_id, visit_date, opens_at, status, checklist_id, visit_until, dayparts, appointment on visits
  for each row execute function next_version();
