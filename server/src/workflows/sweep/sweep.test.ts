import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../../base/db/schema.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { buildLink, buildRestaurant, buildUser } from '../../test/factories.ts'
import { keepSwept, sweepExpired } from './service.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
async function count(table: keyof Schema): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(t.db)
  return rows[0]!.n
}

async function buildSession(expires_at: Date, link_id: string | null = null) {
  const { id: user_id } = await buildUser(t.db)
  const session = { token_hash: randomBytes(32), user_id, platform: 'web' as const, expires_at, link_id }
  await t.db.insertInto('sessions').values(session).execute()
}

/** Lists each table whose rows expire. A new table must be added here and to the sweep. */
const ENDING: Partial<Record<keyof Schema, { gone: () => Promise<unknown>; kept: () => Promise<unknown> }>> =
  {
    sessions: {
      gone: () => buildSession(ago(1000)),
      kept: () => buildSession(ago(-MINUTE)),
    },
    guest_links: {
      gone: async () => {
        const { id: user_id } = await buildUser(t.db)
        await buildLink(t.db, { user_id, expires_at: ago(91 * DAY) })
        await buildLink(t.db, { user_id, revoked_at: ago(91 * DAY) })
      },
      kept: async () => {
        const { id: user_id } = await buildUser(t.db)
        await buildLink(t.db, { user_id })
        await buildLink(t.db, { user_id, expires_at: ago(89 * DAY) })
        const id = v7()
        await buildLink(t.db, { id, user_id, expires_at: ago(91 * DAY) })
        await buildSession(ago(-MINUTE), id)
      },
    },
    password_resets: {
      gone: () => buildReset(ago(1000)),
      kept: () => buildReset(ago(-MINUTE)),
    },
    sign_on_attempts: {
      gone: () => buildAttempt(ago(1000)),
      kept: () => buildAttempt(ago(-MINUTE)),
    },
    report_links: {
      gone: async () => {
        await buildReportLink({ expires_at: ago(91 * DAY) })
        await buildReportLink({ expires_at: ago(-DAY), revoked_at: ago(91 * DAY) })
      },
      kept: () => buildReportLink({ expires_at: ago(89 * DAY) }),
    },
    phone_codes: {
      gone: () => buildCode('79160000001', ago(1000)),
      kept: () => buildCode('79160000002', ago(-MINUTE)),
    },
    phone_tokens: {
      gone: () => buildPhoneToken(ago(1000)),
      kept: () => buildPhoneToken(ago(-MINUTE)),
    },
    spent_challenges: {
      gone: () => buildChallenge(ago(1000)),
      kept: () => buildChallenge(ago(-MINUTE)),
    },
    telegram_tokens: {
      gone: () => buildTelegramToken(ago(DAY + 1000)),
      kept: () => buildTelegramToken(ago(DAY - MINUTE)),
    },
    rate_limits: {
      gone: () => buildAttempts(2500, ago(60 * MINUTE + 1000)),
      kept: () => buildAttempts(1, ago(59 * MINUTE)),
    },
    messages: {
      gone: () => buildMessage({ kind: 'code', created_at: ago(DAY + 1000) }),
      kept: () => buildMessage({ kind: 'code', created_at: ago(DAY - MINUTE) }),
    },
  }

async function buildReportLink(ended: { expires_at: Date; revoked_at?: Date }) {
  const { id: created_by } = await buildUser(t.db)
  const { id: restaurant_id } = await buildRestaurant(t.db)
  const shown = { language: 'en' as const, has_times: false, has_photos: false, has_comments: true }
  const made = { id: v7(), token_hash: randomBytes(32), created_by, created_at: ago(100 * DAY) }
  await t.db
    .insertInto('report_links')
    .values({ ...made, restaurant_id, month: '2026-06', ...shown, ...ended })
    .execute()
}

async function buildCode(phone: string, expires_at: Date) {
  const code = { phone, code_hash: 'x', created_at: ago(5 * MINUTE), expires_at }
  await t.db.insertInto('phone_codes').values(code).execute()
}

async function buildAttempt(expires_at: Date) {
  const hashes = { state_hash: randomBytes(32), browser_hash: randomBytes(32) }
  await t.db
    .insertInto('sign_on_attempts')
    .values({ ...hashes, return_to: '/admin', expires_at })
    .execute()
}

async function buildReset(expires_at: Date) {
  const { id: user_id } = await buildUser(t.db)
  const reset = { token_hash: randomBytes(32), state_hash: randomBytes(32), user_id, expires_at }
  await t.db.insertInto('password_resets').values(reset).execute()
}

async function buildPhoneToken(expires_at: Date) {
  const token = { token_hash: randomBytes(32), phone: '79160000001', expires_at }
  await t.db.insertInto('phone_tokens').values(token).execute()
}

async function buildChallenge(expires_at: Date) {
  await t.db
    .insertInto('spent_challenges')
    .values({ signature_hash: randomBytes(32), expires_at })
    .execute()
}

async function buildTelegramToken(created_at: Date) {
  const { id: user_id } = await buildUser(t.db)
  const token = { token_hash: randomBytes(32), user_id, created_at, expires_at: created_at }
  await t.db.insertInto('telegram_tokens').values(token).execute()
}

async function buildAttempts(times: number, at: Date) {
  const attempts = Array.from({ length: times }, () => ({
    kind: 'login',
    subject: 'somebody',
    at,
    attempt: randomUUID(),
  }))
  await t.db.insertInto('rate_limits').values(attempts).execute()
}

async function buildMessage(overrides: {
  kind: 'code' | 'accepted'
  created_at: Date
  status?: 'kept' | 'sent'
  expires_at?: Date
}) {
  const id = v7()
  await t.db
    .insertInto('messages')
    .values({
      id,
      channel: 'sms',
      language: 'en',
      recipient: '79160000001',
      body: 'Your code',
      secrets: JSON.stringify({ code: '123456' }),
      status: 'kept',
      queued_at: overrides.created_at,
      ...overrides,
    })
    .execute()
  return id
}

const cases = Object.entries(ENDING) as [keyof Schema, NonNullable<(typeof ENDING)[keyof Schema]>][]

test.each(cases)('of %s what has ended goes, and the rest stays', async (table, { gone, kept }) => {
  await sweepExpired(t.context)
  const before = await count(table)
  await kept()
  const withKept = await count(table)
  await gone()
  expect(await count(table)).toBeGreaterThan(withKept)
  await sweepExpired(t.context)
  expect(await count(table)).toBe(withKept)
  expect(withKept).toBeGreaterThan(before)
})

/** An export ends with its file, which the process that makes exports removes (exports.test.ts). */
const SWEPT_ELSEWHERE = ['exports']

test('every table whose rows end is swept', async () => {
  const { rows } = await sql<{ name: keyof Schema }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'expires_at'`.execute(t.db)
  expect([...Object.keys(ENDING), ...SWEPT_ELSEWHERE]).toEqual(
    expect.arrayContaining(rows.map(({ name }) => name)),
  )
})

test('a message that was kept loses its secret when that is of no use any more', async () => {
  const [hour, expired] = [60 * MINUTE, ago(MINUTE)]
  const over = await buildMessage({ kind: 'code', created_at: ago(hour), expires_at: expired })
  const good = await buildMessage({ kind: 'code', created_at: ago(hour), expires_at: ago(-MINUTE) })
  const oldLink = await buildMessage({ kind: 'accepted', created_at: ago(91 * DAY) })
  const link = await buildMessage({ kind: 'accepted', created_at: ago(89 * DAY) })
  await sweepExpired(t.context)
  const rows = await t.db.selectFrom('messages').select(['id', 'secrets']).execute()
  const has = new Map(rows.map(({ id, secrets }) => [id, secrets !== null]))
  expect([over, good, oldLink, link].map((id) => has.get(id))).toEqual([false, true, false, true])
})

test('a process sweeps as it starts', async () => {
  const before = await count('rate_limits')
  await buildAttempts(1, ago(61 * MINUTE))
  const stop = keepSwept(t.context)
  await expect.poll(() => count('rate_limits')).toBe(before)
  await stop()
})
