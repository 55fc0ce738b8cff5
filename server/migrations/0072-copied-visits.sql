-- A visit has its own copy of the questions since copied_at, the first read by its guest's phone. It begins at started_at: with the
-- guest's tap on Begin, or with the first write.
alter table visits add column copied_at timestamptz;
update visits set copied_at = started_at
where started_at is not null
  and (status not in ('scheduled', 'returned') or exists (select from visit_questions where visit_id = visits.id));

-- A visit that has begun has a copy. The version before copies and begins at once.
create function copied_at_start() returns trigger language plpgsql as $$
begin
  new.copied_at = new.started_at;
  return new;
end
$$;

create trigger visits_copied before insert or update of started_at on visits
  for each row when (new.started_at is not null and new.copied_at is null) execute function copied_at_start();
