import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { rateLimited } from '../http/problem.ts'

const HOUR = 3_600_000
const KEPT = 24 * HOUR

/** No more than `max` of a kind within an hour by one subject. */
export interface Limit {
  kind: string
  subject: string
  max: number
}

/** Throws `rate_limited` with the time to wait when one of them is reached. */
export async function refuseBeyond(db: Database, limits: readonly Limit[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR).toISOString()
  for (const { kind, subject, max } of limits) {
    const full = await db
      .selectFrom('tries')
      .select('at')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .offset(max - 1)
      .limit(1)
      .executeTakeFirst()
    if (full) throw rateLimited((Date.parse(full.at) + HOUR - now.getTime()) / 1000)
  }
}

/** Counts a try, or throws like `refuseBeyond`. Exact among all processes: call it in a transaction, which others wait for. */
export async function take(db: Database, limits: readonly Limit[], now: Date): Promise<void> {
  for (const kind of new Set(limits.map((limit) => limit.kind))) {
    await sql`select pg_advisory_xact_lock(hashtext(${`tries ${kind}`}))`.execute(db)
  }
  await refuseBeyond(db, limits, now)
  await db
    .insertInto('tries')
    .values(limits.map(({ kind, subject }) => ({ kind, subject, at: now })))
    .execute()
  await db
    .deleteFrom('tries')
    .where('at', '<', new Date(now.getTime() - KEPT).toISOString())
    .execute()
}

/** Whom an address counts as: of IPv6 everyone has 2^64, so the network is what counts. */
export function networkOf(ip: string): string {
  if (ip.startsWith('::ffff:')) return ip.slice('::ffff:'.length)
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
