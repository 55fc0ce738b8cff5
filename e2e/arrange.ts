import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Product } from './product.ts'

export interface Invited {
  guestId: string
  visitId: string
  /** The one-tap link. */
  link: string
}

/** A guest of their own with a link and one visit, open since 20 minutes unless `startsIn` (minutes) says otherwise. */
export async function inviteGuest(product: Product, { startsIn = -20 } = {}): Promise<Invited> {
  const uuid = randomUUID()
  const { rows } = await query<{ guest_id: string; id: string }>(
    product,
    `with guest as (
       insert into users (id, first_name, last_name, role_id) values (uuidv7(), 'Nora', 'Quist', $1) returning id
     ), link as (
       insert into guest_links (id, user_id, token_hash, expires_at)
       select uuidv7(), id, $2, now() + interval '1 day' from guest
     ), place as (select id, timezone from restaurants where deleted_at is null order by title limit 1)
     insert into visits (id, guest_id, restaurant_id, visit_date, opens_at)
     select uuidv7(), guest.id, place.id, time at time zone timezone, time
     from guest, place, (select date_trunc('minute', now()) + $3 * interval '1 minute' as time) clock
     returning id, guest_id`,
    [ROLE.guest, createHash('sha256').update(uuid).digest(), startsIn],
  )
  const { id, guest_id } = rows[0]!
  return { guestId: guest_id, visitId: id, link: `${product.url}/guest?uuid=${uuid}` }
}

/** What an administrator will do by hand in a later screen. */
export async function endSessions(product: Product, userId: string): Promise<void> {
  await query(product, 'delete from sessions where user_id = $1', [userId])
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
