import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageKind, MessageStatus } from '@cloche/contract/messages.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { rowsOf } from '../db/rows.ts'
import { markKnown, markTold, unmarkKnown, type Stage } from './marks.ts'
import { IS_TOLD, isToldAt, KNOWS, LETTER_HAS_FAILED, WITH_FORMER_VERSION } from './told.ts'

const START = new Date('2030-03-04T12:00:00Z')
const LATER = new Date('2030-03-05T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function aVisit() {
  const { id: user_id } = await buildUser(database.db)
  const { id: restaurant_id } = await buildRestaurant(database.db)
  const visit = await buildVisit(database.db, { guest_id: user_id, restaurant_id, opens_at: START })
  const about = { id: visit.id, user_id, restaurant_id, opens_at: START.toISOString() }
  const move = (to: object) => database.db.updateTable('visits').set(to).where('id', '=', visit.id).execute()
  const write = (status: MessageStatus, kind: MessageKind = 'visit_planned') =>
    database.db
      .insertInto('messages')
      .values({
        id: v7(),
        kind,
        status,
        channel: 'email',
        recipient: 'vera@example.com',
        language: 'en',
        body: '',
        user_id,
        visit_id: visit.id,
        visit_time: START,
        created_at: START,
        queued_at: START,
        next_attempt_at: status === 'waiting' ? START : null,
        sent_at: status === 'sent' ? START : null,
      })
      .execute()
  const tell = (stage: Stage) => markTold(database.db, { ...about, stage }, START)
  return { id: visit.id, move, write, tell }
}

async function knowledgeOf({ id }: { id: string }) {
  const [row] = await rowsOf(
    database.db,
    `select ${IS_TOLD} as told, ${KNOWS} as knows, ${LETTER_HAS_FAILED} as failed, former.title is not null as formerly
     from visits v join users u on u.id = v.guest_id ${WITH_FORMER_VERSION} where v.id = $1`,
    [id],
  )
  return Object.entries(row!).flatMap(([name, isTrue]) => (isTrue ? name : []))
}

test('a guest is told of a visit by its notice, and knows of it as long as a letter waits or was sent', async () => {
  const knowledge: Record<MessageStatus, string[]> = {
    waiting: ['told', 'knows'],
    sent: ['told', 'knows'],
    dead: ['told', 'failed'],
    kept: ['told', 'failed'],
    expired: ['told', 'failed'],
  }
  for (const [status, expected] of Object.entries(knowledge)) {
    const visit = await aVisit()
    expect(await knowledgeOf(visit)).toEqual([])
    await visit.tell('planned')
    await visit.write(status as MessageStatus)
    expect([status, await knowledgeOf(visit)]).toEqual([status, expected])
  }
})

test('a cancellation tells nobody of a visit', async () => {
  const visit = await aVisit()
  await visit.tell('planned')
  await visit.write('sent', 'visit_cancelled')
  expect(await knowledgeOf(visit)).toEqual(['told'])
})

test('another time or restaurant is another version: the former one was told, the present one was not', async () => {
  const { id: restaurant_id } = await buildRestaurant(database.db)
  for (const to of [{ opens_at: LATER }, { restaurant_id }]) {
    const visit = await aVisit()
    await visit.tell('planned')
    await visit.write('sent')
    await visit.move(to)
    expect(await knowledgeOf(visit)).toEqual(['formerly'])
  }
})

test('a stage is told once, whoever tells it', async () => {
  const visit = await aVisit()
  const toldAt = async (stage: Stage) => {
    const text = `select from visits v join users u on u.id = v.guest_id where v.id = $1 and ${isToldAt('$2::text')}`
    return (await rowsOf(database.db, text, [visit.id, stage])).length === 1
  }
  expect([await visit.tell('day'), await visit.tell('day')]).toEqual([true, false])
  expect([await toldAt('day'), await toldAt('soon')]).toEqual([true, false])
})

test('whom staff have told knows without a letter, until that is taken back or the visit moves', async () => {
  const visit = await aVisit()
  await markKnown(database.db, visit.id, START)
  expect(await knowledgeOf(visit)).toEqual(['told', 'knows'])
  await unmarkKnown(database.db, visit.id)
  expect(await knowledgeOf(visit)).toEqual([])
  await markKnown(database.db, visit.id, START)
  await visit.move({ opens_at: LATER })
  expect(await knowledgeOf(visit)).toEqual(['formerly'])
})
