import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '@cloche/contract/call.ts'
import { calls } from '@cloche/contract/calls.ts'
import { KEEPING, type ManagersKey } from '../../base/http/reach.ts'
import { loginAs } from '../../test/app.ts'
import { casesOf, MATRIX, SEPTEMBER, type Case } from '../../test/reach-matrix.ts'
import {
  askAs,
  BEYOND,
  OUT,
  reachWorld,
  WITHIN,
  type Answer,
  type Input,
  type ReachWorld,
} from '../../test/reach-world.ts'
import { readPdf } from '../../test/read-pdf.ts'

let world: ReachWorld
beforeAll(async () => {
  world = await reachWorld()
})
afterAll(() => world.t.close())

const ask = (who: 'limited' | 'whole' | 'admin', key: string, input: Input = {}) =>
  askAs(world, who, key, input)
const idsWithin = () => WITHIN.map((name) => world.places[name].restaurantId)

test('every call for staff or for anybody logged in has its place', () => {
  const all = Object.values(calls).flatMap((resource): Call[] => Object.values(resource))
  const theirs = all.filter(({ access }) => access === 'session' || access === 'staff')
  const keys = theirs.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(Object.keys(KEEPING).toSorted()).toEqual(keys)
  expect(Object.keys(MATRIX).toSorted()).toEqual(keys)
})

describe('a call of one thing', () => {
  test.each(casesOf('thing'))(
    '%s is not found beyond the reach, as if it did not exist',
    async (key, { input }) => {
      for (const name of OUT) {
        const beyond = await ask('limited', key, input(world.places[name]))
        expect([name, beyond.status]).toEqual([name, 404])
        const nobodys = Object.fromEntries(
          Object.keys(input(world.places[name]).params!).map((param) => [param, randomUUID()]),
        )
        const unknown = await ask('limited', key, { ...input(world.places[name]), params: nobodys })
        expect({ ...beyond.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
        for (const who of ['whole', 'admin'] as const)
          expect([403, 404]).not.toContain((await ask(who, key, input(world.places[name]))).status)
      }
      for (const name of WITHIN)
        expect([403, 404]).not.toContain((await ask('limited', key, input(world.places[name]))).status)
    },
  )
})

describe('a call that is narrowed by Where', () => {
  const comparable = ({ body }: Answer) => ({ ...body, nextCursor: null })

  test.each(casesOf('narrowed'))('%s is the same as of the groups in reach', async (key, { query }) => {
    const asked = (who: 'limited' | 'whole', where: Record<string, string>) =>
      ask(who, key, { query: { ...query(world), ...where } })
    const { own, other } = world.groups
    const isSame = async (mine: Record<string, string>, theirs: Record<string, string>) => {
      const [limited, whole] = [await asked('limited', mine), await asked('whole', theirs)]
      expect([limited.status, whole.status]).toEqual([200, 200])
      expect([mine, comparable(limited)]).toEqual([mine, comparable(whole)])
    }
    const nowhere = { groupIds: randomUUID() }
    await isSame({}, { groupIds: own })
    await isSame({ groupIds: world.groups.above }, { groupIds: own })
    await isSame({ groupIds: other }, nowhere)
    await isSame({ restaurantIds: world.places.none.restaurantId }, nowhere)
    await isSame({ tags: world.places.other.title }, nowhere)
    const mixed = Object.values(world.places).map(({ restaurantId }) => restaurantId)
    await isSame({ restaurantIds: mixed.join(',') }, { restaurantIds: idsWithin().join(',') })
    const ofOne = world.places.own.restaurantId.toUpperCase()
    await isSame({ restaurantIds: ofOne }, { restaurantIds: ofOne })
    // The whole has more, so that the comparison above says something.
    expect((await asked('whole', {})).text).not.toBe((await asked('whole', { groupIds: own })).text)
  })

  test('searches and single filters find nothing beyond the reach', async () => {
    const { other } = world.places
    const found = async (key: string, query: Record<string, string>) =>
      ((await ask('limited', key, { query })).body as unknown as { items: unknown[] }).items
    expect(await found('GET /visit', { q: 'Birch' })).toEqual([])
    expect(await found('GET /visit', { restaurantId: other.restaurantId })).toEqual([])
    expect(await found('GET /visit', { guestId: other.guestId })).toEqual([])
    expect(await found('GET /restaurant', { q: 'Birch' })).toEqual([])
    expect(await found('GET /insight/comment', { ...SEPTEMBER, q: 'Birchmere' })).toEqual([])
    const extras: Record<string, string>[] = [
      { absent: '1' },
      { unnotified: '1' },
      { guestless: '1' },
      { status: 'overdue' },
      { sort: 'work' },
    ]
    for (const extra of extras) {
      const visits = (await found('GET /visit', extra)) as { restaurantId: string }[]
      expect(idsWithin()).toEqual(expect.arrayContaining(visits.map(({ restaurantId }) => restaurantId)))
    }
  })
})

test.each(casesOf('refused'))('%s is not for a limited manager', async (key, { input }) => {
  expect((await ask('limited', key, input())).status).toBe(403)
  for (const who of ['whole', 'admin'] as const) expect((await ask(who, key, input())).status).not.toBe(403)
})

test('in no byte of all that a limited manager reads is the name of another city’s restaurant', async () => {
  const { token } = await loginAs(world.t, { id: world.limitedId })
  const heard: { key: string; text: string }[] = []
  const unread: string[] = []
  const get = async (key: string, { params = {}, query = {} }: Input, isRead: boolean) => {
    const path = key.slice('GET '.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const answer = await world.t.app.inject({
      url: `/api${path}`,
      query,
      headers: { authorization: `Bearer ${token}` },
    })
    if (isRead && answer.statusCode !== 200) unread.push(key)
    const isPdf = answer.headers['content-type'] === 'application/pdf'
    const bytes = answer.rawPayload
    const texts = isPdf ? (await readPdf(bytes)).texts : [bytes.toString('latin1'), bytes.toString('utf8')]
    for (const text of [...texts, JSON.stringify(answer.headers)]) heard.push({ key, text })
  }
  const wheres: Record<string, string>[] = [
    {},
    { groupIds: world.groups.above },
    { groupIds: world.groups.other },
    {
      restaurantIds: Object.values(world.places)
        .map(({ restaurantId }) => restaurantId)
        .join(','),
    },
  ]
  const ranked = { from: '2026-06-01', to: '2026-06-30' }
  for (const [key, each] of Object.entries(MATRIX) as [ManagersKey, Case][]) {
    if (!key.startsWith('GET ')) continue
    if (each.of === 'thing')
      for (const [name, place] of Object.entries(world.places))
        await get(
          key,
          each.input(place),
          WITHIN.some((own) => own === name),
        )
    else if (each.of === 'narrowed')
      for (const where of wheres) await get(key, { query: { ...each.query(world), ...where } }, true)
    else
      for (const where of wheres) {
        const params = { phone: world.places.other.phone, id: randomUUID(), fileId: randomUUID() }
        await get(key, { params, query: /ranking|next/.test(key) ? { ...ranked, ...where } : {} }, false)
      }
  }
  expect(unread).toEqual([])
  expect(heard.length).toBeGreaterThan(200)
  // The log of one's own account tells the groups that one was limited to.
  const told = heard.filter(({ key, text }) =>
    (key === 'GET /user/data' ? /Birchmere|Dogwoodby/ : BEYOND).test(text),
  )
  expect(told.map(({ key, text }) => [key, text.slice(0, 2000)])).toEqual([])
})
