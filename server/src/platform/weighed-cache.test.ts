import { expect, test } from 'vitest'
import { WeighedCache } from './weighed-cache.ts'

const open = (most: number) => new WeighedCache<string>(most, ({ length }) => length)

test('what was asked for longest ago goes first, until the rest fits', () => {
  const cache = open(10)
  cache.set('a', 'aaaa')
  cache.set('b', 'bbbb')
  expect(cache.get('a')).toBe('aaaa')
  cache.set('c', 'cccc')
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['aaaa', undefined, 'cccc'])
  cache.set('d', 'd'.repeat(10))
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'd'.repeat(10)])
})

test('a value in the place of another weighs by itself', () => {
  const cache = open(10)
  for (let round = 0; round < 100; round += 1) cache.set('a', 'aaaa')
  cache.set('b', 'bbbb')
  expect(cache.get('a')).toBe('aaaa')
})

test('a value that is too heavy alone is not kept', () => {
  const cache = open(10)
  cache.set('a', 'a'.repeat(11))
  expect(cache.get('a')).toBeUndefined()
  cache.set('b', 'bbbb')
  expect(cache.get('b')).toBe('bbbb')
})
