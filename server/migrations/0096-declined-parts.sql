-- Why a guest could not give a required answer, or the photos it requires; each reason with its time, as answer, rate and comment have.
alter table visit_questions
  add column declined_answer text,
  add column declined_answer_at timestamptz,
  add column declined_answer_outdone_at timestamptz,
  add column declined_photos text,
  add column declined_photos_at timestamptz,
  add column declined_photos_outdone_at timestamptz;
alter table visit_questions
  add constraint visit_questions_declined check (
    length(declined_answer) between 1 and 500 and length(declined_photos) between 1 and 500) not valid,
  add constraint visit_questions_declined_bounds check (
    declined_answer_at >= '2000-01-01Z' and declined_answer_at < '2100-01-01Z'
    and declined_photos_at >= '2000-01-01Z' and declined_photos_at < '2100-01-01Z') not valid;

alter table answer_history drop constraint answer_history_part_check;
alter table answer_history add constraint answer_history_part_check check (
  part in ('answer', 'rate', 'comment', 'declined_answer', 'declined_photos')) not valid;

create or replace function keep_replaced() returns trigger language plpgsql as $$
begin
  insert into answer_history (question_id, part, value, at, replaced_at)
  select old.id, part, value, at, replaced_at
  from (values
    ('answer', old.answer, old.answer_at, new.answer_at),
    ('rate', to_jsonb(old.rate), old.rate_at, new.rate_at),
    ('comment', to_jsonb(old.comment), old.comment_at, new.comment_at),
    ('declined_answer', to_jsonb(old.declined_answer), old.declined_answer_at, new.declined_answer_at),
    ('declined_photos', to_jsonb(old.declined_photos), old.declined_photos_at, new.declined_photos_at)
  ) as stood (part, value, at, replaced_at)
  where at <= replaced_at - interval '10 seconds';
  return null;
end
$$;
create trigger visit_questions_declined_history after update of declined_answer, declined_photos on visit_questions
  for each row
  when (
    (old.declined_answer is distinct from new.declined_answer
      and old.declined_answer_at <= new.declined_answer_at - interval '10 seconds')
    or (old.declined_photos is distinct from new.declined_photos
      and old.declined_photos_at <= new.declined_photos_at - interval '10 seconds'))
  execute function keep_replaced();
