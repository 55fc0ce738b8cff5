-- Takes the locks under which a photo is stored, then counts. Each statement of the function sees what was committed before its locks were
-- granted; the statement that calls it does not, so that only this way a photo is stored in one statement (server/src/photos/queries.ts).
-- Until the transaction ends no submission and no other change of the question happens, no other process writes this photo's row or removes
-- its files, and of the visit no other photo is stored.
create function lock_to_store_photo(photo_id uuid, to_question uuid)
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
    (count(*) filter (where p.question_id = to_question and p.deleted_at is null))::int, count(*)::int,
    (select r.removed_at from early_removals r where r.question_id = to_question and r.id = photo_id)
  from photos p where p.question_id in (select q.id from visit_questions q where q.visit_id = place.id);
end $$;
