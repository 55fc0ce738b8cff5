-- A slot is also a weekday of a daypart, such as `evening 5`, so that a report of some evenings over years is read from roll-ups too. All of
-- them are built anew in the background; until then reports are read from the summaries.
truncate score_day_rollups, score_span_rollups;
insert into stale_cells (restaurant_id, day)
select restaurant_id, day from score_summaries union select restaurant_id, day from dish_summaries;
