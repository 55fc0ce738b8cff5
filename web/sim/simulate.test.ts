import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const SEEDS = 300

test('whatever the guest has seen is in the end on the server, exactly once, or the guest is told', async () => {
  const found: string[] = []
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { violations } = await simulate(seed)
    found.push(...violations.map((each) => `seed ${seed}: ${each}`))
  }
  expect(found).toEqual([])
})

test('the same seed tells the same story, another one another', async () => {
  const [first, again, other] = [await simulate(7), await simulate(7), await simulate(8)]
  expect(again.story).toEqual(first.story)
  expect(again.hash).toBe(first.hash)
  expect(other.hash).not.toBe(first.hash)
})
