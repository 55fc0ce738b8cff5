import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '../simulate.ts'
import { Host } from './host.ts'
import { isDifference, KILLED } from './real-server.ts'

/** These seeds kill the server during calls, cut off photos, and have staff at work. */
const SEEDS = [5, 25, 106, 112, 130]
/** This one of them runs twice. */
const AGAIN = 106

const STORY = { story: true }

let host: Host

beforeAll(async () => {
  host = await Host.open()
})
afterAll(() => host[Symbol.asyncDispose]())

test('the real server answers and stores what the model does, killed in the middle of calls too, and again in the same way', async () => {
  const found: string[] = []
  const faults = new Set<string>()
  const stories = new Map<number, readonly string[]>()
  for (const seed of SEEDS) {
    const run = await simulate(seed, seed === AGAIN ? STORY : {}, host.connect)
    found.push(...run.violations.map((each) => `seed ${seed}: ${each}`))
    for (const kind of run.faults.keys()) faults.add(kind)
    stories.set(seed, run.story)
  }
  expect(found).toEqual([])
  expect([...faults]).toEqual(expect.arrayContaining([KILLED, 'request cut off']))
  const { story } = await simulate(AGAIN, STORY, host.connect)
  expect(story.length).toBeGreaterThan(0)
  expect(story).toEqual(stories.get(AGAIN))
})

test('where the model says something else the history ends, with the request and both replies', async () => {
  const run = await simulate(101, {}, async (world) => {
    const server = await host.connect(world)
    world.server.visits.get('lunch')!.version = 7
    return server
  })
  const difference = run.violations.find(isDifference)
  expect(difference).toMatch(/GET \/api\/.*version is 1, in the model 7\nserver: 200 .*\nmodel: 200 /)
})
