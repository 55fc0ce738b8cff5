import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { buildRestaurant, buildUser } from '../../test/factories.ts'
import { KINDS, type LinkKind } from './kinds.ts'
import { deleteEndedLinks, findLink, newLink, revokeLinks, takeLink } from './links.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MADE = new Date('2030-03-04T12:00:00Z')
const after = (milliseconds: number) => new Date(MADE.getTime() + milliseconds)
const NAMES = Object.keys(KINDS) as LinkKind[]
const LISTED = ['guest', 'report'] as const

let database: TestDatabase
let userId: string
let restaurantId: string
beforeAll(async () => {
  database = await testDatabase()
  userId = (await buildUser(database.db, { role_id: ROLE.administrator })).id
  restaurantId = (await buildRestaurant(database.db)).id
})
afterAll(() => database.drop())

/** Makes a link that is valid for an hour. */
async function make(name: LinkKind) {
  const config = { publicUrl: 'https://cloche.example' } as Parameters<typeof newLink>[0]['config']
  const { link, hash, createdAt, expiresAt } = newLink({ config, clock: () => MADE }, name, HOUR)
  const id = v7()
  const { db } = database
  const stored = { token_hash: hash, expires_at: expiresAt }
  const listed = { ...stored, id, created_at: createdAt }
  if (name === 'guest')
    await db
      .insertInto('guest_links')
      .values({ ...listed, user_id: userId })
      .execute()
  if (name === 'reset')
    await db
      .insertInto('password_resets')
      .values({ ...stored, user_id: userId, state_hash: hash })
      .execute()
  if (name === 'report') {
    const shown = { language: 'en', has_times: false, has_photos: false, has_comments: false } as const
    const of = { restaurant_id: restaurantId, month: '2030-02', created_by: userId }
    await db
      .insertInto('report_links')
      .values({ ...listed, ...shown, ...of })
      .execute()
  }
  return { id, link, token: /[\w-]+$/.exec(link)![0] }
}

test('each kind leads to its own page, and the database has the token’s hash alone', async () => {
  const pages = { guest: '/guest?uuid=', report: '/api/report/', reset: '/login#reset=' }
  for (const name of NAMES) {
    const { link, token } = await make(name)
    expect(link).toBe(`https://cloche.example${pages[name]}${token}`)
    const rows = await database.db.selectFrom(KINDS[name].table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  }
})

test('a link is valid until it expires; a guest’s also in capitals', async () => {
  for (const name of NAMES) {
    const { token } = await make(name)
    const isFound = async (now: Date, given = token) =>
      (await findLink(database.db, name, given, now)) !== undefined
    expect([name, await isFound(after(HOUR - 1)), await isFound(after(HOUR))]).toEqual([name, true, false])
    expect(await isFound(MADE, token.toUpperCase())).toBe(name === 'guest')
    expect(await isFound(MADE, 'guessed')).toBe(false)
  }
})

test('a revoked link is valid no more, and is revoked once', async () => {
  for (const name of LISTED) {
    const { id, token } = await make(name)
    const revoke = () => revokeLinks(database.db, name, { id }, MADE)
    expect([await revoke(), await revoke()]).toEqual([[id], []])
    expect(await findLink(database.db, name, token, MADE)).toBeUndefined()
  }
})

test('of several who come at once with a link that works once, one gets it', async () => {
  const { token } = await make('reset')
  const taken = await Promise.all([1, 2, 3].map(() => takeLink(database.db, token, MADE)))
  expect(taken.filter((row) => row !== undefined)).toHaveLength(1)
})

test('ended links are listed for 90 days more; those that work once are not', async () => {
  for (const name of NAMES) await deleteEndedLinks(database.db, name, after(1000 * DAY))
  for (const name of NAMES) await make(name)
  const ended = (now: Date) =>
    Promise.all(NAMES.map(async (name) => [name, await deleteEndedLinks(database.db, name, now)]))
  expect(Object.fromEntries(await ended(after(HOUR - 1)))).toEqual({ guest: 0, report: 0, reset: 0 })
  expect(Object.fromEntries(await ended(after(90 * DAY)))).toEqual({ guest: 0, report: 0, reset: 1 })
  expect(Object.fromEntries(await ended(after(91 * DAY)))).toEqual({ guest: 1, report: 1, reset: 0 })
})
