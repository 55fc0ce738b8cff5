import { expect, test } from 'vitest'
import { withChoiceAt, withChoices } from './choices.ts'

const choice = (key: string, score: number | '') => ({ key, stored: true, title: key, score })
const keys = (choices: readonly { title: string }[]) => choices.map(({ title }) => title).join(' ')

test('lines become choices after the one they were pasted into', () => {
  const next = withChoices([choice('a', 100), choice('b', 0)], ['x', 'y'], 'a')
  expect(keys(next)).toBe('a x y b')
  expect(next[1]).toMatchObject({ stored: false, score: 0 })
})

test('where no choice has a score, a new one has none either', () => {
  expect(withChoices([choice('a', '')], ['x']).at(-1)?.score).toBe('')
  expect(withChoices([], ['x']).at(-1)?.score).toBe(0)
})

test('never more than a hundred', () => {
  expect(withChoices([], Array.from({ length: 120 }, String))).toHaveLength(100)
})

test('moved within its list, never out of it', () => {
  const all = [choice('a', 0), choice('b', 0), choice('c', 0)]
  expect(keys(withChoiceAt(all, 'a', 2))).toBe('b c a')
  expect(keys(withChoiceAt(all, 'c', 3))).toBe('a b c')
  expect(keys(withChoiceAt(all, 'a', -1))).toBe('a b c')
})
