import { afterAll, beforeAll, expect, test } from 'vitest'
import { Child } from './children.ts'
import { minimal, type Replay } from './minimize.ts'
import { MUTANTS } from './mutants.ts'
import { drawn } from './seeds.ts'

const child = new Child()
let replay: Replay
let whole: Awaited<ReturnType<Replay>>
beforeAll(async () => {
  ;({ replay, whole } = await failing())
})
afterAll(() => child.end())

const planted = MUTANTS.findIndex(({ name }) => name.startsWith('a lost answer takes the newer write'))

test('a history is shrunk to the parts of which none can be left out', async () => {
  const parts = await minimal(replay)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.length).toBeLessThan(whole.parts.length / 2)
  const { violations } = await replay(new Set(parts))
  expect(violations[0]).toMatch(/^the server has /)
  for (const part of parts) {
    const without = await replay(new Set(parts.filter((each) => each !== part)))
    expect({ part, violations: without.violations }).toEqual({ part, violations: [] })
  }
})

test('with all of its parts a history is what it is without naming them', async () => {
  expect(await replay(new Set(whole.parts))).toEqual(whole)
})

/** Finds a history in which a planted fault shows as a lost value. */
async function failing() {
  for (const seed of drawn(200, 'a planted fault')) {
    const run: Replay = (only) => child.run({ seed, mutant: planted, options: only && { only } })
    const complete = await run()
    if (complete.violations[0]?.startsWith('the server has ')) return { replay: run, whole: complete }
  }
  throw new Error('The planted fault does not show')
}
