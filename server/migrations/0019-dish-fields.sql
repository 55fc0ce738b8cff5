-- A dish's fields merge by themselves, so each has the time at which it was made. Two writes that change one time each may leave
-- a dish that was ready before it was ordered: which of them comes first must not matter.
alter table dishes
  add column dish_name_at timestamptz,
  add column order_time_at timestamptz,
  add column ready_time_at timestamptz;
update dishes set dish_name_at = captured_at, order_time_at = captured_at, ready_time_at = captured_at;
alter table dishes
  alter column dish_name_at set not null,
  alter column order_time_at set not null,
  drop constraint dishes_ready_after_order,
  drop constraint dishes_time_bounds,
  drop column captured_at,
  add constraint dishes_time_bounds check (
    order_time >= '2000-01-01Z' and order_time < '2100-01-01Z'
    and ready_time >= '2000-01-01Z' and ready_time < '2100-01-01Z'
    and dish_name_at >= '2000-01-01Z' and dish_name_at < '2100-01-01Z'
    and order_time_at >= '2000-01-01Z' and order_time_at < '2100-01-01Z'
    and ready_time_at >= '2000-01-01Z' and ready_time_at < '2100-01-01Z'),
  add constraint dishes_ready_time_at check (ready_time is null or ready_time_at is not null);
