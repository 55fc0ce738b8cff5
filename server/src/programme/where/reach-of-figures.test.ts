import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepExporting } from '../../figures/exports/running.ts'
import { keepRanked } from '../../figures/rankings/running.ts'
import { loginAs } from '../../test/app.ts'
import { buildUser, buildVisit } from '../../test/factories.ts'
import {
  askAs,
  BEYOND,
  limitTo,
  reachWorld,
  WITHIN,
  type Input,
  type Place,
  type ReachWorld,
} from '../../test/reach-world.ts'

let world: ReachWorld
beforeAll(async () => {
  world = await reachWorld()
})
afterAll(() => world.t.close())

const ask = (who: 'limited' | 'whole' | 'admin', key: string, input: Input = {}) =>
  askAs(world, who, key, input)
const idsWithin = () => WITHIN.map((name) => world.places[name].restaurantId)

describe('an export', () => {
  let stop: () => Promise<void>
  beforeEach(() => limitTo(world, [world.groups.own]))
  beforeAll(() => {
    stop = keepExporting(world.t.context)
  })
  afterAll(() => stop())

  const wanted = { content: 'visits', format: 'csv', statuses: ['accepted', 'submitted'], guests: 'names' }
  async function made(more: object = {}): Promise<string> {
    const { body } = await ask('limited', 'POST /export', { body: { ...wanted, ...more } })
    const { id } = body as unknown as { id: string }
    await expect.poll(async () => (await stateOf(id)).status).toBe('done')
    return id
  }
  const stateOf = async (id: string) =>
    (await ask('limited', 'GET /export/{id}', { params: { id } })).body as unknown as {
      status: string
      failure: string | null
    }
  const fileOf = async (id: string) => {
    const { token } = await loginAs(world.t, { id: world.limitedId })
    return world.t.app.inject({
      url: `/api/export/${id}/file`,
      headers: { authorization: `Bearer ${token}` },
    })
  }

  test.each(['visits', 'answers', 'table', 'dishes'])('of %s has the reach alone', async (content) => {
    for (const where of [
      {},
      { groupIds: [world.groups.above] },
      { restaurantIds: [world.places.other.restaurantId] },
    ]) {
      const file = (await fileOf(await made({ content, ...where }))).body
      expect(file).not.toMatch(BEYOND)
      expect(/Alderholt/.test(file)).toBe(!('restaurantIds' in where))
    }
  })

  test('is gone where the reach has shrunk since it was made, and there again where it is as before', async () => {
    const id = await made()
    expect((await fileOf(id)).statusCode).toBe(200)
    await limitTo(world, [world.groups.below])
    expect((await fileOf(id)).statusCode).toBe(409)
    expect(await stateOf(id)).toMatchObject({ status: 'failed', failure: 'beyond_reach' })
    await limitTo(world, [world.groups.own, world.groups.other])
    expect((await fileOf(id)).statusCode).toBe(200)
  })

  test('that was made of everything is gone once its maker is limited', async () => {
    await limitTo(world, [])
    const id = await made()
    expect((await fileOf(id)).body).toMatch(BEYOND)
    await limitTo(world, [world.groups.own])
    expect((await fileOf(id)).statusCode).toBe(409)
  })

  test('of a restaurant that has moved out of the reach since is gone', async () => {
    const id = await made()
    const { restaurantId } = world.places.below
    const move = (groupId: string) =>
      ask('admin', 'PATCH /restaurant/bulk', { body: { items: [{ id: restaurantId, groupId }] } })
    await move(world.groups.other)
    expect((await fileOf(id)).statusCode).toBe(409)
    await move(world.groups.below)
    expect((await fileOf(id)).statusCode).toBe(200)
    expect((await ask('limited', 'DELETE /export/{id}', { params: { id } })).status).toBe(204)
  })
})

describe('a ranking', () => {
  const query = { from: '2026-06-01', to: '2026-06-30' }
  type Ranked = {
    state: string
    result: { restaurants: { id: string }[]; better: number[][]; guests: { id: string }[] }
  }

  test('is fitted on all restaurants, and names only those in the reach', async () => {
    const guests = await Promise.all([0, 1, 2].map((n) => buildUser(world.t.db, { first_name: `June${n}` })))
    const stranger = await buildUser(world.t.db, { first_name: 'Stranger' })
    const score = async (place: Place, guest: { id: string }, day: number, points: number) => {
      const visitDate = `2026-06-${String(day).padStart(2, '0')}T12:00`
      await buildVisit(world.t.db, {
        guest_id: guest.id,
        restaurant_id: place.restaurantId,
        visit_date: visitDate,
        opens_at: new Date(`${visitDate}Z`),
        started_at: new Date(`${visitDate}Z`),
        submitted_at: new Date(`${visitDate}Z`),
        progress_required: 1,
        progress_answered: 1,
        status: 'accepted',
        score: points,
      })
    }
    for (const [place, each] of Object.values(world.places).entries())
      for (const [n, guest] of guests.entries())
        await score(each, guest, 1 + place * 4 + n, 60 + 8 * place + 5 * n + ((place * n) % 3))
    for (const day of [20, 21]) await score(world.places.other, stranger, day, 40 + day)
    const stop = keepRanked(world.t.context)
    expect((await ask('limited', 'POST /insight/ranking', { query })).status).toBe(200)
    const of = async (who: 'limited' | 'whole', more: Record<string, string> = {}) =>
      (await ask(who, 'GET /insight/ranking', { query: { ...query, ...more } })).body as unknown as Ranked
    await expect.poll(async () => (await of('limited')).state).toBe('ready')
    await stop()
    const [mine, all] = [(await of('limited')).result, (await of('whole')).result]
    const within = idsWithin()
    expect(all.restaurants).toHaveLength(4)
    expect(mine.restaurants).toEqual(all.restaurants.filter(({ id }) => within.includes(id)))
    const [one, other] = mine.restaurants.map(({ id }) =>
      all.restaurants.findIndex((each) => each.id === id),
    ) as [number, number]
    expect(mine.better).toEqual([[all.better[one]![other - one - 1]], []])
    expect(all.guests.map(({ id }) => id)).toContain(stranger.id)
    expect(mine.guests.map(({ id }) => id)).not.toContain(stranger.id)
    const ofOther = (await of('limited', { groupIds: world.groups.other })).result
    expect([ofOther.restaurants, ofOther.guests]).toEqual([[], []])
    const { body } = await ask('limited', 'GET /insight/next', { query })
    const { next } = body as unknown as { next: { proposals: { restaurant: { id: string } }[] } }
    for (const { restaurant: proposed } of next.proposals) expect(within).toContain(proposed.id)
  })
})
