-- The visits of a past month, 4 bytes for each: when it was, what became of it, and its score, as server/src/insight/visit-blocks.ts reads
-- them. Reports of years count them all for the planned and done visits and for the lowest quarter of the scores.
create table visit_month_rollups (
  month date primary key check (extract(day from month) = 1),
  visits bytea not null
);
-- A past month whose visits have changed since; until it is packed anew its visits are read themselves. Nobody updates a row. A month
-- is packed two days after its end at the earliest, so that changes of the current month need no row.
create table stale_visit_months (
  id bigint primary key generated always as identity,
  month date not null
);

create function mark_stale_visit_months() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stale_visit_months (month) values (date_trunc('month', old.visit_date));
  end if;
  if tg_op = 'INSERT' or new.visit_date <> old.visit_date then
    insert into stale_visit_months (month) values (date_trunc('month', new.visit_date));
  end if;
  return null;
end $$;
create trigger packed_added after insert on visits
  for each row when (new.visit_date < date_trunc('month', localtimestamp + interval '1 day'))
  execute function mark_stale_visit_months();
create trigger packed_changed after update of visit_date, opens_at, status, submitted_at, score on visits
  for each row when (least(old.visit_date, new.visit_date) < date_trunc('month', localtimestamp + interval '1 day'))
  execute function mark_stale_visit_months();
create trigger packed_removed after delete on visits
  for each row when (old.visit_date < date_trunc('month', localtimestamp + interval '1 day'))
  execute function mark_stale_visit_months();
