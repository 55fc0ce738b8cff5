import { expect, test } from 'vitest'
import { testBank } from '../test-bank.ts'
import { beside, into, isAt, oneStep, placed, stepsTo } from './places.ts'

const bank = testBank()
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).join(' ')

/** Applies the steps like the server: siblings by order, and a new parent puts the item last. */
function served(id: string, { parent, places }: { parent?: string; places: number }) {
  const item = bank.find((each) => each.id === id)!
  const under = parent ?? item.parent
  const others = bank
    .filter((each) => each.parent === under && each.id !== id)
    .toSorted((a, b) => a.order - b.order)
  const from = parent === undefined ? item.order : others.length
  return ids(others.toSpliced(from + places, 0, item))
}

test.each([
  ['later in its category', 'a', { parent: 'hall', index: 2 }, 'hall b c a kitchen d e bar f', { places: 2 }],
  [
    'earlier in its category',
    'c',
    { parent: 'hall', index: 0 },
    'hall c a b kitchen d e bar f',
    { places: -2 },
  ],
  [
    'into the middle of another category',
    'a',
    { parent: 'kitchen', index: 1 },
    'hall b c kitchen d a e bar f',
    { parent: 'kitchen', places: -1 },
  ],
  [
    'to the end of another category',
    'a',
    { parent: 'kitchen', index: 2 },
    'hall b c kitchen d e a bar f',
    { parent: 'kitchen', places: 0 },
  ],
])('%s', (_, id, place, order, steps) => {
  const after = placed(bank, id, place)
  expect(ids(after)).toBe(order)
  expect(stepsTo(bank, id, place)).toEqual(steps)
  expect(served(id, steps)).toBe(ids(after.filter((item) => item.parent === place.parent)))
})

test('a category passes the add-on sections that stand between it and the next one', () => {
  const place = oneStep(bank, 'kitchen', 'before')!
  expect(ids(placed(bank, 'kitchen', place))).toBe('kitchen d e hall a b c bar f')
  expect(stepsTo(bank, 'kitchen', place)).toEqual({ places: -2 })
})

test('past the edge of a category lies the next one', () => {
  expect(oneStep(bank, 'c', 'after')).toEqual({ parent: 'kitchen', index: 0 })
  expect(oneStep(bank, 'd', 'before')).toEqual({ parent: 'hall', index: 3 })
})

test('at the very edge there is nowhere to go', () => {
  expect(oneStep(bank, 'a', 'before')).toBeNull()
  expect(oneStep(bank, 'f', 'after')).toBeNull()
  expect(oneStep(bank, 'hall', 'before')).toBeNull()
})

test('a category stands next to its own kind only, a question next to questions', () => {
  expect(beside(bank, 'hall', 'bar', 'after')).toBeNull()
  expect(beside(bank, 'hall', 'a', 'after')).toBeNull()
  expect(beside(bank, 'a', 'hall', 'before')).toBeNull()
  expect(beside(bank, 'a', 'a', 'before')).toBeNull()
})

test('dropped where it is, nothing moves', () => {
  expect(isAt(bank, 'b', beside(bank, 'b', 'a', 'after')!)).toBe(true)
  expect(isAt(bank, 'b', beside(bank, 'b', 'c', 'before')!)).toBe(true)
  expect(isAt(bank, 'b', into(bank, 'b', 'hall', 'first'))).toBe(false)
})

test('an item that did not move stays the same object, so that its row is not drawn again', () => {
  const after = placed(bank, 'a', { parent: 'hall', index: 1 })
  expect(after.find(({ id }) => id === 'c')).toBe(bank.find(({ id }) => id === 'c'))
})
