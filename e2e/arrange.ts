import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Product } from './product.ts'

export interface Guest {
  guestId: string
  /** As the lists have it, and nobody else's. */
  name: string
  /** The one-tap link. */
  link: string
}

export interface Invited extends Guest {
  visitId: string
}

/** Guests with a link each, and no visit. */
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

/** A guest of their own with a link and one visit, open since 20 minutes unless `startsIn` (minutes) says otherwise. */
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

export async function addRestaurants(product: Product, titles: readonly string[]): Promise<string[]> {
  const { rows } = await query<{ id: string }>(
    product,
    `insert into restaurants (id, title, address, timezone)
     select uuidv7(), title, '1 Harbour Street', 'Europe/London' from unnest($1::text[]) title returning id`,
    [titles],
  )
  return rows.map(({ id }) => id)
}

/** Empties the question bank, as removing everything in it would; answers what puts back what was in it. */
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

/** As when a session expires. */
export async function endSessions(product: Product, userId: string): Promise<void> {
  await query(product, 'delete from sessions where user_id = $1', [userId])
}

/** What nothing else is called, so that it is found alone. */
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

/** The way in that the embedded database leaves under the data directory. */
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
