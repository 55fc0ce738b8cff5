import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ROLE, type Language } from '@cloche/contract/constants.ts'
import type { Product } from './product.ts'

export interface Guest {
  guestId: string
  /** The name as lists show it, unlike any other guest's. */
  name: string
  /** The one-tap link. */
  link: string
}

export interface Invited extends Guest {
  visitId: string
}

/** Adds guests with a link each and no visit. */
export async function addGuests(product: Product, count: number, firstName = 'Nora'): Promise<Guest[]> {
  const guests = Array.from({ length: count }, () => ({ uuid: randomUUID(), lastName: `Quist${tag()}` }))
  const { rows } = await query<{ id: string }>(
    product,
    `with guest as (
       insert into users (id, first_name, last_name, role_id)
       select uuidv7(), $1, last_name, $2 from unnest($3::text[]) last_name
       returning id, last_name
     ), link as (
       insert into guest_links (id, user_id, token_hash, expires_at)
       select uuidv7(), id, token_hash, now() + interval '1 day'
       from guest join unnest($3::text[], $4::bytea[]) as given (last_name, token_hash) using (last_name)
     )
     select id from guest join unnest($3::text[]) with ordinality as given (last_name, place) using (last_name)
     order by place`,
    [
      firstName,
      ROLE.guest,
      guests.map(({ lastName }) => lastName),
      guests.map(({ uuid }) => createHash('sha256').update(uuid).digest()),
    ],
  )
  return guests.map(({ uuid, lastName }, place) => ({
    guestId: rows[place]!.id,
    name: `${firstName} ${lastName}`,
    link: `${product.url}/guest?uuid=${uuid}`,
  }))
}

/** Adds a guest with a link and one visit, open since 20 minutes ago unless `startsIn` (minutes) says otherwise. */
export async function inviteGuest(
  product: Product,
  { startsIn = -20, restaurantId }: { startsIn?: number; restaurantId?: string } = {},
): Promise<Invited> {
  const [guest] = await addGuests(product, 1)
  const { rows } = await query<{ id: string }>(
    product,
    `insert into visits (id, guest_id, restaurant_id, visit_date, opens_at)
     select uuidv7(), $1, place.id, time at time zone timezone, time
     from (
       select id, timezone from restaurants
       where deleted_at is null and id = coalesce($3, id) order by created_at, id limit 1
     ) place, (select date_trunc('minute', now()) + $2 * interval '1 minute' as time) clock
     returning id`,
    [guest!.guestId, startsIn, restaurantId ?? null],
  )
  return { ...guest!, visitId: rows[0]!.id }
}

/** Moves a visit and its messages so many hours into the past. */
export async function letHoursPass(product: Product, visitId: string, hours: number): Promise<void> {
  await query(
    product,
    `with moved as (
       update visit_notices set opens_at = opens_at - $2 * interval '1 hour' where visit_id = $1
     )
     update visits set opens_at = opens_at - $2 * interval '1 hour' where id = $1`,
    [visitId, hours],
  )
}

/** Adds a visit of a guest, open since 20 minutes ago unless `startsIn` (minutes) says otherwise. Returns its id. */
export async function addVisit(
  product: Product,
  guestId: string,
  { startsIn = -20, status = 'scheduled' }: { startsIn?: number; status?: 'scheduled' | 'cancelled' } = {},
): Promise<string> {
  const { rows } = await query<{ id: string }>(
    product,
    `insert into visits (id, guest_id, restaurant_id, visit_date, opens_at, status)
     select uuidv7(), $1, id, time at time zone timezone, time, $3
     from (select id, timezone from restaurants where deleted_at is null order by created_at desc, id limit 1) place,
       (select date_trunc('minute', now()) + $2 * interval '1 minute' as time) clock
     returning id`,
    [guestId, startsIn, status],
  )
  return rows[0]!.id
}

/** Leaves so many submitted visits to review and accepts the others. Returns a function that undoes this. */
export async function leaveToReview(product: Product, count: number): Promise<() => Promise<void>> {
  const { rows } = await query<{ id: string; status: string }>(
    product,
    `select id, status from visits where status in ('submitted', 'accepted')`,
    [],
  )
  await query(
    product,
    `update visits v set status = case when newest.place <= $1 then 'submitted' else 'accepted' end
     from (
       select id, row_number() over (order by opens_at desc) as place
       from visits where status in ('submitted', 'accepted')) newest
     where v.id = newest.id`,
    [count],
  )
  return async () => {
    await query(
      product,
      `update visits v set status = before.status
       from jsonb_to_recordset($1::jsonb) as before (id uuid, status text) where v.id = before.id`,
      [JSON.stringify(rows)],
    )
  }
}

/** Cancels a visit, as staff do. */
export async function cancelVisit(product: Product, visitId: string): Promise<void> {
  await query(product, "update visits set status = 'cancelled', version = version + 1 where id = $1", [
    visitId,
  ])
}

/** Takes the cancellation back, as staff do. */
export async function reinstateVisit(product: Product, visitId: string): Promise<void> {
  await query(product, "update visits set status = 'scheduled', version = version + 1 where id = $1", [
    visitId,
  ])
}

/** Gives the bank's first category a picture, for visits that begin from now on. Returns a function that removes the picture. */
export async function dressCategory(product: Product, logo: string): Promise<() => Promise<void>> {
  const { rows } = await query<{ id: string; logo: string | null }>(
    product,
    `select id, logo from questions where parent is null and deleted_at is null order by position limit 1`,
    [],
  )
  const { id, logo: before } = rows[0]!
  const put = (next: string | null) =>
    query(product, 'update questions set logo = $2 where id = $1', [id, next])
  await put(logo)
  return async () => void (await put(before))
}

export async function addRestaurants(product: Product, titles: readonly string[]): Promise<string[]> {
  const { rows } = await query<{ id: string }>(
    product,
    `insert into restaurants (id, title, address, timezone)
     select uuidv7(), title, '1 Harbour Street', 'Europe/London' from unnest($1::text[]) title returning id`,
    [titles],
  )
  return rows.map(({ id }) => id)
}

/** Empties the question bank. Returns a function that brings its questions back. */
export async function setBankAside(product: Product): Promise<() => Promise<void>> {
  const { rows } = await query<{ id: string }>(
    product,
    'update questions set deleted_at = now() where deleted_at is null returning id',
    [],
  )
  const ids = rows.map(({ id }) => id)
  return async () => {
    await query(
      product,
      `update questions set deleted_at = case when id = any($1) then null else now() end
       where id = any($1) or deleted_at is null`,
      [ids],
    )
  }
}

/** The questions of a visit that takes a minute: an answer and a photo are required, a dish is optional. */
export const SHORT = {
  category: 'The evening',
  warm: 'Was it warm?',
  table: 'A photo of the table',
  dish: 'What came',
}

/** Fills an emptied bank with `SHORT`. */
export async function fillBankShortly(product: Product): Promise<void> {
  const choices = ['yes', 'no'].map((value) => ({ value, title: value, score: Number(value === 'yes') }))
  await query(
    product,
    `with category as (
       insert into questions (id, title, type, position) values (uuidv7(), $1, 'checklist', 0) returning id
     )
     insert into questions (id, parent, title, type, options, position)
     select uuidv7(), category.id, title, type, options, position from category, (values
       ($2, 'single', $5::jsonb, 0), ($3, 'photo', '{"required": true}'::jsonb, 1), ($4, 'dish', '{}'::jsonb, 2)
     ) asked (title, type, options, position)`,
    [SHORT.category, SHORT.warm, SHORT.table, SHORT.dish, JSON.stringify({ required: true, choices })],
  )
}

/** Gives the bank's questions titles in another language, by their titles. */
export async function translateBank(
  product: Product,
  language: Language,
  titles: Readonly<Record<string, string>>,
): Promise<void> {
  await query(
    product,
    `update questions
     set options = options || jsonb_build_object('translations', jsonb_build_object($1::text, jsonb_build_object('title', other)))
     from jsonb_each_text($2::jsonb) as given (own, other) where title = own and deleted_at is null`,
    [language, JSON.stringify(titles)],
  )
}

/** Ends a guest's sessions, as their expiry does. */
export async function endSessions(product: Product, userId: string): Promise<void> {
  await query(product, 'delete from sessions where user_id = $1', [userId])
}

/** Returns a name that nothing else has, so that a search finds one thing. */
export function tag(): string {
  return randomUUID().slice(0, 8)
}

async function query<T extends pg.QueryResultRow>(product: Product, sql: string, values: unknown[]) {
  const client = new pg.Client(await connectionOf(product.dataDir))
  await client.connect()
  try {
    return await client.query<T>(sql, values)
  } finally {
    await client.end()
  }
}

/** Returns the address of the embedded database below the data directory. */
async function connectionOf(dataDir: string): Promise<pg.ClientConfig> {
  const home = join(dataDir, 'postgres')
  const major = (await readdir(home)).find((name) => /^\d+$/.test(name))!
  const host = (await readFile(join(home, major, 'postmaster.pid'), 'utf8')).split('\n')[4]!
  return {
    host,
    user: 'postgres',
    password: await readFile(join(home, 'password'), 'utf8'),
    database: 'cloche',
  }
}

/** Adds an applicant who has confirmed their phone and sent the application. */
export async function addApplication(
  product: Product,
  { firstName = 'Vera', language = 'en' }: { firstName?: string; language?: 'en' | 'ru' } = {},
): Promise<{ name: string; phone: string; email: string }> {
  const lastName = `Lindt${tag()}`
  const phone = `7916${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
  const email = `${lastName.toLowerCase()}@example.com`
  await query(
    product,
    `insert into applications (id, phone, first_name, last_name, email, city, birth_year, eats_out, diets, diet_note,
       free, note, consent_version, consent_language, consent_at, created_at)
     values (uuidv7(), $1, $2, $3, $4, 'Tver', 1990, 'weekly', '{vegan,nuts}', 'No celery either.',
       '{weekday_lunch,weekend_evening}', 'I write about food for a local paper.', '2026-11', $5, now(), now())`,
    [phone, firstName, lastName, email, language],
  )
  return { name: `${firstName} ${lastName}`, phone, email }
}
