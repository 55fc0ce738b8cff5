import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ROLE } from '@cloche/contract/constants.ts'
import { logIn } from '../fill/guests.ts'

export interface NewVisitor {
  visitId: string
  uuid: string
  token: string
}

/** Makes a guest with a visit that is open now and was never read, a one-tap link, and a session. */
export async function makeVisitor(client: pg.Client): Promise<NewVisitor> {
  const uuid = randomUUID()
  const { rows } = await client.query<{ user_id: string; visit_id: string }>(
    `with guest as (
       insert into users (id, first_name, last_name, role_id) values (uuidv7(), 'New', 'Guest', $1) returning id
     ), link as (
       insert into guest_links (id, user_id, token_hash, expires_at)
       select uuidv7(), id, $2, now() + interval '1 day' from guest
     ), visit as (
       insert into visits (id, guest_id, restaurant_id, visit_date, opens_at)
       select uuidv7(), guest.id, restaurants.id, begins at time zone timezone, begins
       from guest, (select id, timezone from restaurants order by id limit 1) restaurants,
         (select date_trunc('minute', now()) - interval '20 minutes' as begins) clock
       returning id, guest_id
     ) select guest_id as user_id, id as visit_id from visit`,
    [ROLE.guest, createHash('sha256').update(uuid).digest()],
  )
  const { user_id, visit_id } = rows[0]!
  return { visitId: visit_id, uuid, token: await logIn(client, user_id) }
}

/** Copies each question of the bank nine times, so that new visits have 600. */
export async function enlargeBank(client: pg.Client): Promise<void> {
  await client.query(
    `insert into questions (id, parent, title, logo, type, options, position)
     select uuidv7(), question.parent, question.title || ' (' || copy || ')', question.logo, question.type,
       question.options - 'showIf', question.position + 1000 * copy
     from generate_series(1, 9) copy, questions question join questions category on category.id = question.parent
     where category.type = 'checklist' and question.deleted_at is null`,
  )
}

/** Copies once more and makes every question but those for photos ask for one choice: 600 answers by taps. */
export async function askForChoices(client: pg.Client): Promise<void> {
  await client.query(
    `insert into questions (id, parent, title, logo, type, options, position)
     select uuidv7(), question.parent, question.title || ' (10)', question.logo, question.type,
       question.options - 'showIf', question.position + 10000
     from questions question join questions category on category.id = question.parent
     where category.type = 'checklist' and question.deleted_at is null and question.position < 1000`,
  )
  await client.query(
    `update questions set type = 'single', options = $1
     where parent is not null and type <> 'photo'`,
    [{ choices: ['yes', 'no'].map((value) => ({ value, title: value, score: null })) }],
  )
}
