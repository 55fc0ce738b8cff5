-- A visit that was opened while the bank was empty has an empty checklist. It becomes unopened, so that it gets questions when next read.
update visits
set started_at = null
where started_at is not null and status in ('scheduled', 'returned')
  and not exists (select from visit_questions where visit_id = visits.id);
