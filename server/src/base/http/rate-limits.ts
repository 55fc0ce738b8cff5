import { createHash, randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import fastq from 'fastq'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { Problem, rateLimited } from '../faults/problem.ts'

/** The longest period of a limit. */
const LONGEST_SECONDS = 3600

/** No more than `max` of a kind within `seconds` (an hour at most) by one subject. */
export interface Limit {
  kind: string
  subject: string
  max: number
  seconds: number
}

/** A counted attempt; `takeBack` removes it when it should not count. */
export interface Attempt extends Pick<Limit, 'kind'> {
  id: string
  at: Date
  subjects: string[]
}

/** A subject as it is stored: phones, addresses and networks can't be read from the table or a copy of it. */
export const storedSubject = (subject: string) => createHash('sha256').update(subject).digest('base64url')

/** The number of attempts counted in parallel; the other connections stay free during a flood. */
const AT_ONCE = 4
const MAX_WAITING = 200

/** Throws `rate_limited` with the time to wait when a limit is reached. */
export async function refuseBeyond(db: Database, limits: readonly Limit[], now: Date): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    select max(extract(epoch from full_at - ${now}::timestamptz) + seconds)::float8 as wait
    from unnest(
      ${limits.map(({ kind }) => kind)}::text[], ${limits.map(({ subject }) => storedSubject(subject))}::text[],
      ${limits.map(({ max }) => max)}::int[], ${limits.map(({ seconds }) => seconds)}::int[]
    ) as of_limit (kind, subject, max, seconds)
    cross join lateral (
      select at as full_at from rate_limits counted
      where counted.kind = of_limit.kind and counted.subject = of_limit.subject
        and at > ${now}::timestamptz - make_interval(secs => seconds)
      order by at desc offset max - 1 limit 1
    ) as reached`.execute(db)
  const wait = rows[0]!.wait
  if (wait !== null) throw rateLimited(wait)
}

/**
 * Counts an attempt, or throws as `refuseBeyond`. Exact among all processes: call it in a transaction, for which others with the
 * same subject wait.
 */
export async function take(db: Database, limits: readonly Limit[], now: Date): Promise<Attempt> {
  const kind = limits[0]!.kind
  const subjects = [...new Set(limits.map(({ subject }) => storedSubject(subject)))]
  // Every attempt locks in the same order, so that two never deadlock.
  await sql`select pg_advisory_xact_lock(key) from (
    select hashtextextended(${kind} || ' ' || subject, 0) as key from unnest(${subjects}::text[]) as subject order by key
  ) as keys`.execute(db)
  await refuseBeyond(db, limits, now)
  const id = randomUUID()
  await db
    .insertInto('rate_limits')
    .values(subjects.map((subject) => ({ kind, subject, at: now, attempt: id })))
    .execute()
  return { kind, id, at: now, subjects }
}

interface Counting {
  db: Database
  limits: readonly Limit[]
  now: Date
}

const counting = fastq.promise(
  ({ db, limits, now }: Counting) =>
    db.transaction().execute((transaction) => take(transaction, limits, now)),
  AT_ONCE,
)

/** Calls `take` in a transaction of its own. Throws `unavailable` when too many attempts wait. */
export async function countAttempt(db: Database, limits: readonly Limit[], now: Date): Promise<Attempt> {
  await refuseBeyond(db, limits, now)
  if (counting.length() >= MAX_WAITING) throw new Problem('unavailable')
  return counting.push({ db, limits, now })
}

/** Removes a counted attempt. */
export async function takeBack(db: Database, { kind, id, at, subjects }: Attempt): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .where('at', '=', at.toISOString())
    .where('attempt', '=', id)
    .execute()
}

/** Forgets what was counted against these subjects. */
export async function forgetSubjects(db: Database, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('subject', 'in', subjects.map(storedSubject)).execute()
}

/** Deletes attempts older than every limit's period and returns how many. */
export function deleteOldAttempts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LONGEST_SECONDS * 1000)
  return deleteInBatches(db, 'rate_limits', sql`at < ${before}`)
}

/** The subject of an address: for IPv6 the network, since everyone has 2^64 addresses. */
export function networkOf(ip: string): string {
  if (ip.startsWith('::ffff:')) return ip.slice('::ffff:'.length)
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
