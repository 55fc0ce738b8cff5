import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from './fuzz/fuzz.ts'
import { tryMatrix, unplacedCalls } from './matrix/matrix.ts'
import { openWorld, type World } from './world/world.ts'

const REQUESTS = 1000
const SEED = 20_261_122

let world: World

beforeAll(async () => {
  world = await openWorld({ demo: false })
})
afterAll(() => world.close())

test('every call of the contract has its place in the matrix', () => {
  expect(unplacedCalls()).toEqual([])
})

test('nobody reaches by any call what is not theirs', async () => {
  const { attempts, calls, wrong } = await tryMatrix(world)
  expect(wrong).toEqual([])
  expect(attempts).toBeGreaterThan(calls * 9)
})

test('no request that fits or breaks a schema is answered with a fault of the server', async () => {
  const kinds = await fuzz(world, { seed: SEED, requests: REQUESTS })
  expect(kinds.flatMap(({ faults }) => faults).filter((fault) => !fault.startsWith('took'))).toEqual([])
  expect(world.measured.isAlive).toBe(true)
})
