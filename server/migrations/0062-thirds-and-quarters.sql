-- Scores are summed up by the third of a month (days 1 to 10, 11 to 20 and the rest) and by the quarter of a year too, so that any period is
-- made up of few roll-ups and few single days. The scores of questions are summed up for each restaurant too, in the slot `all`. All are built
-- anew in the background, in the order in which reports read them; until then reports are read from the summaries.
truncate score_span_rollups;
alter table score_span_rollups
  drop constraint score_span_rollups_span_check,
  drop constraint score_span_rollups_check,
  add constraint score_span_rollups_span_check check (span in ('third', 'month', 'quarter', 'year')),
  add constraint score_span_rollups_first_check check (case span
    when 'third' then extract(day from first) in (1, 11, 21)
    else first = date_trunc(span, first::timestamp) end);
-- Thirds have many first days and few rows of each, by which the planner would expect a tenth of the rows of a month, and sort what it could hash.
alter table score_span_rollups alter column first set (n_distinct = 30);
insert into stale_cells (restaurant_id, day)
select restaurant_id, day from score_summaries union select restaurant_id, day from dish_summaries;
