import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { ROLE } from '@cloche/contract/constants.ts'
import type { QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'

export interface BenchQuestion {
  id: string
  type: QuestionType
  options: QuestionOptions
}

/** A logged-in guest in the middle of a visit. */
export interface BenchGuest {
  token: string
  visitId: string
  questions: BenchQuestion[]
}

/** Makes a session as a login does. */
export async function logIn(client: pg.Client, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into sessions (token_hash, user_id, platform, expires_at) values ($1, $2, 'web', now() + interval '14 days')`,
    [createHash('sha256').update(token).digest(), userId],
  )
  return token
}

export async function logInAdministrator(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from users where role_id = $1 limit 1', [
    ROLE.administrator,
  ])
  return logIn(client, rows[0]!.id)
}

/** Makes guests with an open visit whose 60 questions are frozen and answered. */
export async function logInGuests(client: pg.Client, count: number): Promise<BenchGuest[]> {
  const { rows: visits } = await client.query<{ id: string; guest_id: string }>(
    `select id, guest_id from visits
      where status = 'scheduled' and started_at is not null and id::text like '019a0000-%'
      order by id limit $1`,
    [count],
  )
  const guests: BenchGuest[] = []
  for (const { id: visitId, guest_id } of visits)
    guests.push({
      token: await logIn(client, guest_id),
      visitId,
      questions: await questionsOf(client, visitId),
    })
  if (guests.length < count) throw new Error(`${guests.length} open visits instead of ${count}`)
  return guests
}

async function questionsOf(client: pg.Client, visitId: string): Promise<BenchQuestion[]> {
  const { rows } = await client.query<BenchQuestion>(
    `select id, type, options from visit_questions
      where visit_id = $1 and parent is not null and revision > 0 order by id`,
    [visitId],
  )
  return rows
}
