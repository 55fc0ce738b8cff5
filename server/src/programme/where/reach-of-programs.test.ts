import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallKey } from '@cloche/contract/calls.ts'
import { SCOPES } from '@cloche/contract/scopes.ts'
import { keepExporting } from '../../figures/exports/running.ts'
import { acceptedVisit } from '../../test/accepted-visit.ts'
import { clientOf, type Client } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'
import { casesOf } from '../../test/reach-matrix.ts'
import { BEYOND, OUT, reachWorld, WITHIN, type ReachWorld } from '../../test/reach-world.ts'

let world: ReachWorld
/** A program whose token is limited to the own group, and one without limits. */
let limited: Client
let whole: Client
let token: string
beforeAll(async () => {
  world = await reachWorld()
  const made = async (reach: string[]) =>
    (await world.admin('POST /token', { body: { name: 'Dashboard', scopes: SCOPES, reach } })).body
  const own = await made([world.groups.own])
  expect(own.reach).toEqual([world.groups.own])
  token = own.token
  limited = clientOf(world.t.app, token)
  whole = clientOf(world.t.app, (await made([])).token)
})
afterAll(() => world.t.close())

test('a limited token reads what a visit manager of the same groups does', async () => {
  let compared = 0
  for (const [key, { query }] of casesOf('narrowed')) {
    const given = { query: query(world) }
    const [ofToken, ofManager] = [
      await limited(key as CallKey, given),
      await world.limited(key as CallKey, given),
    ]
    if (ofToken.status === 403) continue
    expect([key, ofToken.status, ofToken.body]).toEqual([key, 200, ofManager.body])
    expect(JSON.stringify(ofToken.body)).not.toMatch(BEYOND)
    expect(JSON.stringify((await whole(key as CallKey, given)).body)).not.toBe(JSON.stringify(ofToken.body))
    compared++
  }
  expect(compared).toBeGreaterThan(8)
  const statusOf = async (name: keyof ReachWorld['places']) =>
    (await limited('GET /visit/{visitId}', { params: { visitId: world.places[name].accepted } })).status
  for (const name of WITHIN) expect(await statusOf(name)).toBe(200)
  for (const name of OUT) expect(await statusOf(name)).toBe(404)
  const { body } = await limited('GET /group')
  expect(body.items.map(({ title }) => title)).toEqual(['Northside', 'Harbour'])
})

test('a limited token has its own exports alone, made by its reach', async () => {
  const body = { content: 'visits', format: 'csv', guests: 'ids' }
  const { body: ofAdmin } = await world.admin('POST /export', { body })
  const { body: own } = await limited('POST /export', { body })
  expect(own.visits.total).toBe(4)
  const stop = keepExporting(world.t.context)
  const stateOf = async (id: string) =>
    (await world.admin('GET /export/{id}', { params: { id } })).body.status
  for (const { id } of [ofAdmin, own]) await expect.poll(() => stateOf(id)).toBe('done')
  await stop()
  expect((await limited('GET /export')).body.items.map(({ id }) => id)).toEqual([own.id])
  const file = (id: string) =>
    world.t.app.inject({ url: `/api/export/${id}/file`, headers: { authorization: `Bearer ${token}` } })
  expect((await file(ofAdmin.id)).statusCode).toBe(404)
  expect((await file(own.id)).body).toMatch(/Alderholt/)
  expect((await file(own.id)).body).not.toMatch(BEYOND)
})

test('a limited webhook is sent the events of its restaurants alone, and keeps its groups when it is changed', async () => {
  const hook = { name: 'City', url: 'https://example.com/hook', events: ['visit.accepted'] }
  const { body: made } = await world.admin('POST /webhook', { body: { ...hook, reach: [world.groups.own] } })
  const { body: all } = await world.admin('POST /webhook', { body: hook })
  for (const { restaurantId } of Object.values(world.places)) {
    const filled = { visitDate: '2026-09-28T12:00', comment: 'Fine', rate: 4 }
    await acceptedVisit(world.t, world.admin, { ...filled, guest: await buildUser(world.t.db), restaurantId })
  }
  const told = async (id: string) =>
    (await world.admin('GET /webhook/{id}/delivery', { params: { id } })).body.items.map(
      ({ payload }) => (JSON.parse(payload) as { data: { restaurantId: string } }).data.restaurantId,
    )
  const { own, below } = world.places
  expect((await told(made.id)).toSorted()).toEqual([own.restaurantId, below.restaurantId].toSorted())
  expect(await told(all.id)).toHaveLength(4)
  const change = (more: object) =>
    world.admin('PUT /webhook/{id}', { params: { id: made.id }, body: { ...hook, enabled: true, ...more } })
  expect((await change({ name: 'Town' })).body.reach).toEqual([world.groups.own])
  expect((await change({ reach: [randomUUID()] })).status).toBe(422)
  expect((await change({ reach: [] })).body).not.toHaveProperty('reach')
})
