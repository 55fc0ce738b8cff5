-- The dishes of a name are together: its number in `dish_names`, how many there are, and 2 bytes for each, as
-- server/src/insight/dish-blocks.ts reads them, where each had 8. Months that are stale are packed again in the background.
truncate dish_month_rollups;
insert into dish_names (name) select distinct dish_name from dish_summaries except select name from dish_names;
insert into dish_month_rollups (restaurant_id, month, dishes)
select restaurant_id, month, string_agg(int4send(number) || int4send(amount) || places, '')
from (
  select restaurant_id, date_trunc('month', day::timestamp)::date as month, dish_names.id as number, count(*)::int as amount,
    string_agg(int2send(((first_minute + at - 1) * 256 + extract(day from day)::int * 8
      + (array_position(array['morning', 'lunch', 'evening'], daypart) - 1) * 2 + is_provisional::int)::int2), '') as places
  from dish_summaries join dish_names on name = dish_name,
    unnest(minutes) with ordinality as bins (count, at), generate_series(1, count)
  group by 1, 2, 3
) as numbered
group by 1, 2;
