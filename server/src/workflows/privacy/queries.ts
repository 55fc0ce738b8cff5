import { ROLE } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

/** Names members of staff by role only: the person may see their own data, not who works here. */
function roleOf(id: string): string {
  return `case when ${id} = $1 then 'self' else
    (select case role_id when ${ROLE.administrator} then 'administrator' when ${ROLE.visitManager} then 'visit manager'
      else 'guest' end from users where id = ${id}) end`
}

/** Queries for all stored data of a user that the slices do not answer, by section, as rows of JSON without secrets and hashes. */
const SECTIONS: Record<string, string> = {
  user: `select to_jsonb(users) - array['password_hash', 'search'] from users where id = $1`,
  reach: `select jsonb_build_object('group_id', group_id, 'title', title) from reaches join groups on groups.id = group_id
    where user_id = $1 order by title`,
  links: `select to_jsonb(guest_links) - 'token_hash' from guest_links where user_id = $1 order by created_at`,
  sessions: `select to_jsonb(sessions) - array['token_hash', 'id_token'] from sessions where user_id = $1 order by created_at`,
  identities: `select to_jsonb(identities) - 'user_id' from identities where user_id = $1 order by linked_at`,
  totp: `select jsonb_build_object('confirmed_at', confirmed_at) from totp where user_id = $1`,
  visits: `select to_jsonb(visits) - array['score', 'void_reason', 'void_from', 'voided_by', 'voided_at']
      || jsonb_build_object('restaurant', title, 'address', address)
    from visits join restaurants on restaurants.id = restaurant_id where guest_id = $1 order by opens_at`,
  answers: `select jsonb_build_object('id', question.id, 'visit_id', visit_id, 'question', question.title,
      'answer', answer, 'answer_at', answer_at, 'rate', rate, 'rate_at', rate_at,
      'comment', comment, 'comment_at', comment_at,
      'declined_answer', declined_answer, 'declined_answer_at', declined_answer_at,
      'declined_photos', declined_photos, 'declined_photos_at', declined_photos_at)
    from visit_questions question join visits on visits.id = visit_id
    where guest_id = $1 and saved_at is not null order by opens_at, question.position`,
  answerHistory: `select to_jsonb(answer_history) from answer_history
    join visit_questions question on question.id = question_id join visits on visits.id = visit_id
    where guest_id = $1 order by answer_history.id`,
  dishes: `select to_jsonb(dishes) from dishes
    join visit_questions question on question.id = question_id join visits on visits.id = visit_id
    where guest_id = $1 order by order_time`,
  photos: `select to_jsonb(photos) - array['sha256', 'stored_sha256', 'stored_bytes']
      || jsonb_build_object('sha256', encode(photos.sha256, 'hex')) from photos
    join visit_questions question on question.id = question_id join visits on visits.id = visit_id
    where guest_id = $1 order by taken_at`,
  visitReturns: `select to_jsonb(visit_returns) - 'actor_id' from visit_returns
    join visits on visits.id = visit_id where guest_id = $1 or actor_id = $1 order by at`,
  visitNotes: `select jsonb_build_object('return_id', return_id, 'question_id', question.id, 'question', question.title,
      'text', note.text)
    from visit_notes note join visits on visits.id = note.visit_id
    join visit_returns on visit_returns.id = return_id
    join visit_questions question on question.visit_id = note.visit_id and question.source_id = note.source_id
    where guest_id = $1 or actor_id = $1 order by return_id, question.position`,
  visitAbsences: `select to_jsonb(visit_absences) from visit_absences where user_id = $1 order by at`,
  visitNotices: `select to_jsonb(visit_notices) from visit_notices where user_id = $1 order by told_at`,
  log: `select to_jsonb(entry) - 'actor_id' || jsonb_build_object('actor', ${roleOf('entry.actor_id')})
    from audit_log entry where entity_id = $1 or actor_id = $1 order by at`,
}

export async function sectionsOf(
  db: Database,
  userId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const read = Object.entries(SECTIONS).map(async ([name, text]) => {
    const rows = await rowsOf<{ row: Record<string, unknown> }>(
      db,
      `select row from (${text}) as section (row)`,
      [userId],
    )
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
