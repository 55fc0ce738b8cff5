-- Every time that comes from outside lies from 2000 to 2099 (contract/constants.ts). What an earlier version let in is moved to
-- the nearest bound: no such time is true, and no screen can show one. A visit's instant may lie beside its wall clock by a zone.
create function bounded(at timestamptz) returns timestamptz strict immutable language sql
  as $$ select greatest('2000-01-01Z', least(at, '2099-12-31 23:59:59.999Z')) $$;

update visits
set visit_date = greatest('2000-01-01', least(visit_date, '2099-12-31 23:59')), opens_at = bounded(opens_at)
where visit_date not between '2000-01-01' and '2099-12-31 23:59'
  or opens_at not between '1999-12-31Z' and '2100-01-02Z';
alter table visits add constraint visits_time_bounds check (
  visit_date >= '2000-01-01' and visit_date < '2100-01-01'
  and opens_at >= '1999-12-31Z' and opens_at < '2100-01-02Z');

-- The revision tells phones that there is something new to read.
with moved as (
  update dishes
  set order_time = bounded(order_time), ready_time = bounded(ready_time), captured_at = bounded(captured_at)
  where order_time is distinct from bounded(order_time) or ready_time is distinct from bounded(ready_time)
    or captured_at is distinct from bounded(captured_at)
  returning question_id)
update visit_questions set revision = revision + 1 where id in (select question_id from moved);
alter table dishes add constraint dishes_time_bounds check (
  order_time >= '2000-01-01Z' and order_time < '2100-01-01Z'
  and ready_time >= '2000-01-01Z' and ready_time < '2100-01-01Z'
  and captured_at >= '2000-01-01Z' and captured_at < '2100-01-01Z');

with moved as (
  update photos set taken_at = bounded(taken_at) where taken_at is distinct from bounded(taken_at)
  returning question_id)
update visit_questions set revision = revision + 1 where id in (select question_id from moved);
alter table photos add constraint photos_time_bounds check (
  taken_at >= '2000-01-01Z' and taken_at < '2100-01-01Z');

update visit_questions
set answer_at = bounded(answer_at), rate_at = bounded(rate_at), comment_at = bounded(comment_at)
where answer_at is distinct from bounded(answer_at) or rate_at is distinct from bounded(rate_at)
  or comment_at is distinct from bounded(comment_at);
alter table visit_questions add constraint visit_questions_time_bounds check (
  answer_at >= '2000-01-01Z' and answer_at < '2100-01-01Z'
  and rate_at >= '2000-01-01Z' and rate_at < '2100-01-01Z'
  and comment_at >= '2000-01-01Z' and comment_at < '2100-01-01Z');

update answer_history set at = bounded(at), replaced_at = bounded(replaced_at)
where at is distinct from bounded(at) or replaced_at is distinct from bounded(replaced_at);

update applications set consent_at = bounded(consent_at) where consent_at is distinct from bounded(consent_at);
alter table applications add constraint applications_time_bounds check (
  consent_at >= '2000-01-01Z' and consent_at < '2100-01-01Z');

drop function bounded;
