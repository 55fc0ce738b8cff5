-- As in 0060, but counts question by question. A plan made while there were hardly any photos read all of them for each one.
create or replace function lock_to_store_photo(photo_id uuid, to_question uuid)
returns table (
  guest_id uuid, status text, opens_at timestamptz, of_question integer, of_visit integer, removed_at timestamptz
) language plpgsql as $$
declare place record;
begin
  select v.id, v.guest_id, v.status, v.opens_at into place
  from visits v join visit_questions q on q.visit_id = v.id where q.id = to_question
  for share of v for no key update of q;
  if not found then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(photo_id::text, 0));
  perform pg_advisory_xact_lock(hashtextextended('photos' || place.id::text, 0));
  return query
  select place.guest_id, place.status, place.opens_at,
    coalesce(sum(p.kept) filter (where q.id = to_question), 0)::int, coalesce(sum(p.every), 0)::int,
    (select r.removed_at from early_removals r where r.question_id = to_question and r.id = photo_id)
  from visit_questions q cross join lateral (
    select count(*) filter (where deleted_at is null) as kept, count(*) as every from photos where question_id = q.id
  ) p
  where q.visit_id = place.id and q.has_entries;
end $$;
