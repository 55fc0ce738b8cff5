-- Long periods of many restaurants are read from sums of summaries (docs/decisions/0022): those of all restaurants by the day, and those of
-- each restaurant by the month and by the year. `subject_id` of a visit's score is the nil UUID. Provisional visits are summed beside the others.
create table score_day_rollups (
  scope text not null check (scope in ('visit', 'category', 'question')),
  day date not null,
  daypart text not null,
  subject_id uuid not null,
  n integer not null,
  sum integer not null,
  sum_squares bigint not null,
  provisional_n integer not null,
  provisional_sum integer not null,
  provisional_sum_squares bigint not null,
  primary key (scope, day, daypart, subject_id)
);
-- A slot is a daypart, a weekday from 1 (Monday) to 7, or `all`. Questions have rows of all restaurants alone, whose id is the nil UUID.
create table score_span_rollups (
  scope text not null check (scope in ('visit', 'category', 'question')),
  slot text not null,
  span text not null check (span in ('month', 'year')),
  first date not null check (first = date_trunc(span, first::timestamp)),
  restaurant_id uuid not null,
  subject_id uuid not null,
  n integer not null,
  sum integer not null,
  sum_squares bigint not null,
  provisional_n integer not null,
  provisional_sum integer not null,
  provisional_sum_squares bigint not null,
  primary key (scope, slot, span, first, restaurant_id, subject_id)
);
-- The dishes of a restaurant's month, 8 bytes for each summary's minute that counts any: the name, the place in the month, and the count, as
-- server/src/insight/dish-blocks.ts reads them. Nearly every dish is alone in its minute, so that rows of sums would be as many as dishes.
create table dish_names (
  id integer primary key generated always as identity,
  name text not null unique
);
create table dish_month_rollups (
  month date not null check (extract(day from month) = 1),
  restaurant_id uuid not null,
  dishes bytea not null,
  primary key (month, restaurant_id)
);
-- A row is added whenever the summaries of a restaurant's day change, by a trigger, so that a process of the release before keeps the list too
-- while it is being replaced. Rolling up removes rows. Until then their days and months are read from the summaries. Nobody updates
-- a row, so that transactions never wait for each other here.
create table stale_cells (
  id bigint primary key generated always as identity,
  restaurant_id uuid not null,
  day date not null
);
create index stale_cells_by_day on stale_cells (day, id);
insert into stale_cells (restaurant_id, day)
select restaurant_id, day from score_summaries union select restaurant_id, day from dish_summaries;

create function mark_stale_cells() returns trigger language plpgsql as $$
begin
  insert into stale_cells (restaurant_id, day) select distinct restaurant_id, day from changed;
  return null;
end $$;
create trigger added after insert on score_summaries
  referencing new table as changed for each statement execute function mark_stale_cells();
create trigger changed after update on score_summaries
  referencing new table as changed for each statement execute function mark_stale_cells();
create trigger removed after delete on score_summaries
  referencing old table as changed for each statement execute function mark_stale_cells();
create trigger added after insert on dish_summaries
  referencing new table as changed for each statement execute function mark_stale_cells();
create trigger changed after update on dish_summaries
  referencing new table as changed for each statement execute function mark_stale_cells();
create trigger removed after delete on dish_summaries
  referencing old table as changed for each statement execute function mark_stale_cells();
