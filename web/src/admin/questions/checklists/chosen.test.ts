import { expect, test } from 'vitest'
import { testBank } from '../test-bank.ts'
import { itemsOf, putBefore, without } from './chosen.ts'

test('a category is added before another one, at the end, or moved there', () => {
  expect(putBefore(['c'], 'b')(['a', 'b'])).toEqual(['a', 'c', 'b'])
  expect(putBefore(['c'], null)(['a', 'b'])).toEqual(['a', 'b', 'c'])
  expect(putBefore(['b'], 'a')(['a', 'b'])).toEqual(['b', 'a'])
  expect(putBefore(['c', 'd'], 'gone')(['a'])).toEqual(['a', 'c', 'd'])
})

test('what somebody else added meanwhile stays when one is taken out', () => {
  expect(without(['a'])(['a', 'new', 'b'])).toEqual(['new', 'b'])
})

test('categories have their places in the checklist, add-on sections behind', () => {
  const items = itemsOf(testBank(), ['bar', 'kitchen', 'hall'])
  const categories = items.filter(({ parent }) => parent === null)
  expect(categories.map(({ id, order }) => [id, order])).toEqual([
    ['kitchen', 0],
    ['hall', 1],
    ['bar', 2],
  ])
})
