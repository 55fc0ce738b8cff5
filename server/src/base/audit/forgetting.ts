import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { e164 } from '../phones.ts'

/** What people were called and where they were reached, now and before. */
export interface Known {
  names: string[]
  phones: string[]
  /** E-mail addresses, and chats. */
  addresses: string[]
}

/** The id of a user or an application; what is known of them finds the entries of before 0076, which don't name it. */
export interface Forgotten extends Known {
  id: string
}

/** The changed fields of people, links, messages and applications that say nothing about a person. Every other field is erased. */
const STAYING = [
  'roleId',
  'password',
  'totp',
  'recoveryCodes',
  'sessionsEnded',
  'roleFrom',
  'mutedChannels',
  'mutedKinds',
  'userId',
]
const ERASED = '—'

/** Reads what the log says that a user was called, and the addresses they had. */
export async function knownBefore(db: Database, userId: string): Promise<Known> {
  const [known] = await rowsOf<Record<'firsts' | 'lasts' | 'phones' | 'addresses', string[]>>(
    db,
    `select ${columns({ firsts: 'firstName', lasts: 'lastName', phones: 'phone', addresses: 'email' })}
    from audit_log, jsonb_each(changes) as change (field, pair), jsonb_array_elements_text(pair) as value
    where entity = 'user' and entity_id = $1 and jsonb_typeof(pair) = 'array' and value is not null`,
    [userId],
  )
  const { firsts, lasts, ...addresses } = known!
  return { names: firsts.flatMap((first) => lasts.map((last) => `${first} ${last}`)), ...addresses }
}

const columns = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(
      ([name, field]) =>
        `coalesce(array_agg(distinct value) filter (where field = '${field}'), '{}') as ${name}`,
    )
    .join(', ')

/** Erases a person's name, addresses and other data in the log; the entries stay. */
export async function forgetPerson(db: Database, { id, names, phones, addresses }: Forgotten): Promise<void> {
  // Lets this transaction erase: the only change that the log's trigger allows.
  await sql`select set_config('cloche.erasing', 'on', true)`.execute(db)
  await sql`update audit_log set subject = ${ERASED}, changes = (
      select coalesce(jsonb_object_agg(field, pair), '{}') from jsonb_each(changes) as change (field, pair)
      where field = any(${STAYING}::text[]))
    where entity <> 'visit' and (people @> array[${id}::uuid] or people is null and (entity_id = ${id}
        or entity = 'link' and changes -> 'userId' ->> 1 = ${id}::text)
      or entity = 'message' and coalesce(people, '{}') = '{}' and subject = any(${[...phones, ...phones.map(e164), ...addresses]}::text[]))`.execute(
    db,
  )
  // A visit that changed hands names two guests, the former first; the other one's name stays.
  await sql`update audit_log set changes = changes || jsonb_build_object('guest', (
      select jsonb_agg(case when people[place] = ${id} or people is null and name #>> '{}' = any(${names}::text[])
        then to_jsonb(${ERASED}::text) else name end order by place)
      from jsonb_array_elements(changes -> 'guest') with ordinality as named (name, place)))
    where entity = 'visit' and changes ? 'guest' and (people @> array[${id}::uuid]
      or people is null and changes -> 'guest' ?| ${names}::text[])`.execute(db)
  // The reason of a cancellation, and why a visit doesn't count, was written to its guest.
  await sql`update audit_log set changes = changes - 'cancelReason' - 'voidText'
    where entity = 'visit' and changes ?| array['cancelReason', 'voidText'] and people @> array[${id}::uuid]`.execute(
    db,
  )
  await sql`select set_config('cloche.erasing', 'off', true)`.execute(db)
}
