import { afterEach, expect, test } from 'vitest'
import { Child, spread } from './children.ts'
import { simulate } from './simulate.ts'

const child = new Child()
afterEach(() => child.end())

test('a child tells of a seed what this process would see', async () => {
  const options = { story: true }
  expect(await child.run({ seed: 7, options })).toEqual(await simulate(7, options))
})

test('a child that dies is a violation of its seed, and the next seed has another', async () => {
  const running = child.run({ seed: 7 })
  process.kill(child.pid!, 'SIGKILL')
  expect(await running).toMatchObject({ seed: 7, violations: ['the process of this seed died: SIGKILL'] })
  expect(await child.run({ seed: 7 })).toEqual(await simulate(7))
})

test('a child that does not end is a violation of its seed', async () => {
  const impatient = new Child(1)
  expect(await impatient.run({ seed: 7 })).toMatchObject({
    seed: 7,
    violations: [expect.stringContaining('SIGKILL')],
  })
})

test('every item is done once, by as many as there are', async () => {
  const seen: number[] = []
  const children = new Set<Child>()
  await spread(
    [1, 2, 3, 4, 5],
    async (one, item) => {
      children.add(one)
      await Promise.resolve()
      seen.push(item)
    },
    2,
  )
  expect(seen.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect(children.size).toBe(2)
})
