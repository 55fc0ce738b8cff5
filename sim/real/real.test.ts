import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '../simulate.ts'
import { Host } from './host.ts'
import { isDifference, KILLED } from './real-server.ts'

/** These seeds kill the server during calls, cut off photos, and have staff at work. */
const SEEDS = [5, 25, 106, 112, 130]

const STORY = { story: true }

let host: Host

beforeAll(async () => {
  host = await Host.open()
}, 120_000)
afterAll(() => host[Symbol.asyncDispose](), 60_000)

test('the real server answers and stores what the model does, killed in the middle of calls too', async () => {
  const found: string[] = []
  const faults = new Set<string>()
  for (const seed of SEEDS) {
    const run = await simulate(seed, {}, host.connect)
    found.push(...run.violations.map((each) => `seed ${seed}: ${each}`))
    for (const kind of run.faults.keys()) faults.add(kind)
  }
  expect(found).toEqual([])
  expect([...faults]).toEqual(expect.arrayContaining([KILLED, 'request cut off']))
}, 300_000)

test('a seed tells the same story again', async () => {
  const [first, again] = [await simulate(106, STORY, host.connect), await simulate(106, STORY, host.connect)]
  expect(again.story).toEqual(first.story)
}, 120_000)

test('where the model says something else the history ends, with the request and both replies', async () => {
  const run = await simulate(101, {}, async (world) => {
    const server = await host.connect(world)
    world.server.visits.get('lunch')!.version = 7
    return server
  })
  const difference = run.violations.find(isDifference)
  expect(difference).toMatch(/GET \/api\/visit.*version is 1, in the model 7\nserver: 200 .*\nmodel: 200 /)
}, 120_000)
