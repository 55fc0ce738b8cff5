-- A company's years of visits: the newest `bench.filled` of `bench.visits` hold answers to every question, the last
-- `bench.open` are being filled in now, one in every `bench.minutes`. A dish question has `bench.dishes` dishes. Of `bench.users` guests the first `bench.guests` had visits. The copies are made as the product makes them, from the bank that is there.
-- The restaurants lie in four brands of five cities each. A third of the visits are of each of two checklists, both with all categories.
set local session_replication_role = replica;

create function pg_temp.id_of(kind integer, number bigint) returns uuid immutable language sql
  return ('019a0000-000' || kind || '-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid;

create function pg_temp.setting(name text) returns integer stable language sql
  return current_setting('bench.' || name)::integer;

insert into groups (id, parent, title, position, depth)
select pg_temp.id_of(7, 100 + brand), null, 'Brand ' || brand, 1000 + brand, 1 from generate_series(0, 3) brand
union all
select pg_temp.id_of(7, n), pg_temp.id_of(7, 100 + n % 4), 'City ' || n, n / 4, 2 from generate_series(0, 19) n;

insert into checklists (id, title, position, number)
select pg_temp.id_of(8, n), 'Checklist ' || n, 1000 + n, 200 + n from generate_series(1, 2) n;
insert into checklist_categories (checklist_id, category_id, position)
select pg_temp.id_of(8, n), id, row_number() over (partition by n order by position, id) - 1
from generate_series(1, 2) n, questions where parent is null and deleted_at is null;

insert into restaurants (id, title, address, timezone, group_id, tags)
select pg_temp.id_of(1, n), 'Restaurant ' || n, n || ' High Street', 'Europe/Moscow', pg_temp.id_of(7, n % 20),
  case when n % 3 = 0 then '{terrace}'::text[] else '{}' end
from generate_series(0, pg_temp.setting('restaurants') - 1) n;

insert into users (id, first_name, last_name, role_id, email, phone, created_at)
select pg_temp.id_of(2, n), first[1 + n % 20], last[1 + n / 20 % 25], 2, 'guest.' || n || '@example.org',
  '79' || lpad(n::text, 9, '0'), now() - n * interval '11 minutes'
from generate_series(0, pg_temp.setting('users') - 1) n, (values (
  array['Anna', 'Boris', 'Carla', 'Dmitri', 'Elena', 'Farid', 'Greta', 'Hugo', 'Irina', 'Jonas',
    'Карина', 'Лев', 'Мария', 'Никита', 'Ольга', 'Пётр', 'Рита', 'Семён', 'Таня', 'Ульяна'],
  array['Abbott', 'Belova', 'Castro', 'Dvorak', 'Evans', 'Fischer', 'Garcia', 'Hansen', 'Ivanova', 'Jensen',
    'Kowalski', 'Lindqvist', 'Moreau', 'Novak', 'Okafor', 'Petrov', 'Quist', 'Rossi', 'Schmidt', 'Tanaka',
    'Волкова', 'Громов', 'Демидова', 'Ершов', 'Жукова'])) names (first, last);

create temp table planned as
select n, pg_temp.id_of(3, n) as id,
  n > pg_temp.setting('visits') - pg_temp.setting('filled') as filled,
  n > pg_temp.setting('visits') - pg_temp.setting('open') as open,
  case when n > pg_temp.setting('visits') - pg_temp.setting('open') then 'scheduled'
    when n % 53 = 0 then 'cancelled' when n % 11 = 0 then 'submitted' else 'accepted' end as status,
  date_trunc('minute', now()) - interval '20 minutes'
    - round(greatest(0, pg_temp.setting('visits') - pg_temp.setting('open') - n) * current_setting('bench.minutes')::numeric)
      * interval '1 minute' as opens_at
from generate_series(1, pg_temp.setting('visits')) n;

insert into visits (id, guest_id, restaurant_id, visit_date, opens_at, status, started_at, copied_at, submitted_at, score,
  progress_required, progress_answered, checklist_id)
select id, pg_temp.id_of(2, n % pg_temp.setting('guests')), pg_temp.id_of(1, n % pg_temp.setting('restaurants')),
  opens_at at time zone 'Europe/Moscow', opens_at,
  status,
  started_at,
  started_at,
  case when done then opens_at + interval '90 minutes' end,
  case when done then 60 + n % 400 / 10.0 end,
  case when done then 40 end,
  case when done then 40 end,
  case when n % 3 > 0 then pg_temp.id_of(8, n % 3) end
from planned, lateral (
  select status in ('submitted', 'accepted') as done,
    case when status <> 'cancelled' then opens_at + interval '2 minutes' end as started_at
) state order by n;

create temp table bank as
select coalesce(category.type, question.type) as section, question.*,
  row_number() over (order by coalesce(category.position, question.position),
    question.parent nulls first, question.position)::integer as place,
  jsonb_path_query_array(question.options, '$.choices[*].value') as choices
from questions question left join questions category on category.id = question.parent
where question.deleted_at is null and category.deleted_at is null;

create temp table conditions as
select asking.id, source.place
from bank asking join bank source on source.id = (asking.options #>> '{showIf,question}')::uuid;

insert into visit_questions (id, visit_id, source_id, parent, title, logo, type, options, position,
  answer, answer_at, rate, rate_at, comment, comment_at, revision, saved_at, has_entries)
select pg_temp.id_of(4, visit.n * 256 + item.place), visit.id, item.id,
  pg_temp.id_of(4, visit.n * 256 + parent.place), item.title, item.logo, item.type,
  case when condition.id is null then item.options else jsonb_set(item.options, '{showIf,question}',
    to_jsonb(pg_temp.id_of(4, visit.n * 256 + condition.place))) end,
  item.position,
  answer.value, case when answer.value is not null then entered.at end,
  rate.value, case when rate.value is not null then entered.at end,
  comment.value, case when comment.value <> '' then entered.at end,
  (answered.yes)::integer, case when answered.yes then entered.at end,
  answered.yes and item.type in ('dish', 'photo')
from planned visit
cross join bank item
left join bank parent on parent.id = item.parent
left join conditions condition on condition.id = item.id,
  lateral (select item.section = 'checklist' and item.parent is not null as yes) answered,
  lateral (select visit.opens_at + item.place * interval '10 seconds' as at) entered,
  lateral (select case when answered.yes then case item.type
      when 'single' then item.choices -> ((visit.n + item.place) % jsonb_array_length(item.choices))
      when 'multiple' then jsonb_build_array(item.choices -> (visit.n % jsonb_array_length(item.choices)))
      when 'text' then to_jsonb('It went well, on the whole: ' || visit.n)
      when 'number' then to_jsonb(coalesce((item.options ->> 'min')::numeric, 0) + visit.n % 5)
      when 'time' then to_jsonb('19:' || lpad((visit.n % 60)::text, 2, '0'))
    end end as value) answer,
  lateral (select case when answered.yes and item.type = 'rate' then 1 + visit.n % 5 end as value) rate,
  lateral (select case when answered.yes and (visit.n + item.place) % 5 = 0
    then 'Seen from our table by the window, visit ' || visit.n else '' end as value) comment
where visit.filled
order by visit.n, item.place;

insert into comments select * from written_comments order by opens_at, visit_id, id on conflict do nothing;

insert into dishes (id, question_id, dish_name, dish_name_at, order_time, order_time_at, ready_time, ready_time_at)
select pg_temp.id_of(5, row_number() over ()), question.id, 'Dish of the day' || coalesce(' ' || nullif(dish, 1), ''), at, at, at,
  at + (8 + hashint4(dish) % 7 + (question.position * dish + extract(day from at)::int) % 20) * interval '1 minute', at
from visit_questions question, generate_series(1, pg_temp.setting('dishes')) dish,
  lateral (select coalesce(saved_at, now()) as at) entered
where question.type = 'dish' and question.revision = 1;

insert into photos (id, question_id, sha256, width, height, bytes, content_type, readable, taken_at)
select pg_temp.id_of(6, row_number() over ()), question.id, sha256(question.id::text::bytea), 1280, 960, 180000,
  'image/jpeg', true, saved_at
from visit_questions question
where question.type = 'photo' and question.revision = 1;
