import type pg from 'pg'
import { valueOf } from '../load/receipts.ts'
import type { Found, Kind, Stored } from './book.ts'

/** The entries of a question. An answer that stood before counts as well, if the same write is there again. */
const SAVED = `
  select id, part, value, at, revision, 1 + (
    select count(*)::integer from answer_history
    where question_id = visit_questions.id and answer_history.part = entered.part and answer_history.at = entered.at) as times
  from visit_questions, lateral (values
    ('answer', answer, answer_at), ('rate', to_jsonb(rate), rate_at), ('comment', to_jsonb(comment), comment_at)
  ) as entered (part, value, at)
  where entered.at is not null`

const DISHES = `
  select id, dish_name, order_time, ready_time,
    count(*) over (partition by question_id, dish_name, order_time)::integer as times
  from dishes where deleted_at is null`

/** No guest of the soak takes the same picture twice for a question. */
const PHOTOS = `
  select id, question_id, encode(sha256, 'hex') as sha256, count(*) over (partition by question_id, sha256)::integer as times
  from photos where deleted_at is null`

const VISITS = `
  select id, status, (
    select count(*)::integer from audit_log where entity = 'visit' and entity_id = visits.id and action = 'accept') as accepted
  from visits where status in ('submitted', 'accepted')`

/** Reads everything from the database that a guest or member of staff can have been told of. */
export async function readStored(client: pg.Client): Promise<Stored> {
  const things: Found[] = []
  const add = (kind: Kind, thing: string, value: string, times = 1) =>
    things.push({ kind, thing, value, times })
  const rows = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows

  for (const { id, part, value, at, times } of await rows<Saved>(SAVED))
    add(part, id, valueOf(at.toISOString(), value), times)
  for (const { id, dish_name, order_time, ready_time, times } of await rows<Dish>(DISHES)) {
    add('dish', id, valueOf(order_time.toISOString(), dish_name), times)
    if (ready_time) add('ready', id, valueOf(ready_time.toISOString(), ''))
  }
  for (const { id, question_id, sha256, times } of await rows<Photo>(PHOTOS))
    add('photo', id, `${question_id} ${sha256}`, times)
  for (const { id, status, accepted } of await rows<Visit>(VISITS)) {
    add('submit', id, 'submitted')
    if (status === 'accepted') add('accept', id, 'accepted', accepted)
  }
  for (const { hash, user_id } of await rows<Session>(
    `select encode(token_hash, 'hex') as hash, user_id from sessions`,
  ))
    add('login', hash, user_id)

  const revisions = await rows<{ id: string; revision: number }>('select id, revision from visit_questions')
  return { things, revisions: new Map(revisions.map(({ id, revision }) => [id, revision])) }
}

interface Saved {
  id: string
  part: 'answer' | 'rate' | 'comment'
  value: unknown
  at: Date
  times: number
}
interface Dish {
  id: string
  dish_name: string
  order_time: Date
  ready_time: Date | null
  times: number
}
interface Photo {
  id: string
  question_id: string
  sha256: string
  times: number
}
interface Visit {
  id: string
  status: 'submitted' | 'accepted'
  accepted: number
}
interface Session {
  hash: string
  user_id: string
}
