import { expect, test } from 'vitest'
import { drawn, freshWords } from './seeds.ts'
import { simulate } from './simulate.ts'

const SEEDS = 300

test('every change that a guest saw reaches the server exactly once, or the guest is notified', async () => {
  const words = freshWords()
  const again = `npm run sim -- --seeds ${SEEDS} --draw ${words}`
  console.log(again)
  const found: string[] = []
  for (const seed of drawn(SEEDS, words)) {
    const { violations } = await simulate(seed)
    found.push(...violations.map((each) => `npm run sim -- --seeds 1 --from ${seed} --trace: ${each}`))
  }
  expect({ again, found }).toEqual({ again, found: [] })
})

test('the same seed tells the same story, another one another', async () => {
  const options = { story: true }
  const [first, again, other] = [
    await simulate(7, options),
    await simulate(7, options),
    await simulate(8, options),
  ]
  expect(first.story.length).toBeGreaterThan(0)
  expect(again).toEqual(first)
  expect(other.story).not.toEqual(first.story)
  expect(await simulate(7)).toEqual({ ...first, story: [] })
})
