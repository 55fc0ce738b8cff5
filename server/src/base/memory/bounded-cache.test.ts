import { afterEach, expect, test, vi } from 'vitest'
import { BoundedCache, MIB, ownBytes } from './bounded-cache.ts'

afterEach(() => {
  vi.useRealTimers()
})

const KB = 1024
/** A cache with room for ten kilobytes of text and the overhead of a few entries. */
const open = () => new BoundedCache<string>(11 * KB, { bytesOf: ({ length }) => length })
const text = (kilobytes: number) => 'a'.repeat(kilobytes * KB)
const keptOf = (cache: BoundedCache<string>, keys: string) =>
  keys
    .split('')
    .filter((key) => cache.get(key) !== undefined)
    .join('')

test('the least recently used value goes first, until the rest fits', () => {
  const cache = open()
  cache.set('a', text(4))
  cache.set('b', text(4))
  expect(cache.get('a')).toBe(text(4))
  cache.set('c', text(4))
  expect(keptOf(cache, 'abc')).toBe('ac')
  cache.set('d', text(10))
  expect(keptOf(cache, 'acd')).toBe('d')
})

test('a value in the place of another counts by itself', () => {
  const cache = open()
  for (let round = 0; round < 100; round += 1) cache.set('a', text(4))
  cache.set('b', text(4))
  expect(keptOf(cache, 'ab')).toBe('ab')
})

test('a value that is too large alone is not kept, nor the one before it; others stay', () => {
  const cache = open()
  cache.set('a', text(4))
  cache.set('b', text(4))
  cache.set('a', text(12))
  expect(keptOf(cache, 'ab')).toBe('b')
})

test('a deleted, cleared or expired value frees its room', () => {
  vi.useFakeTimers()
  const cache = new BoundedCache<string>(11 * KB, { milliseconds: 1000, bytesOf: ({ length }) => length })
  for (const forget of [() => cache.delete('a'), () => cache.clear(), () => vi.advanceTimersByTime(1000)]) {
    cache.set('a', text(8))
    forget()
    expect(keptOf(cache, 'a')).toBe('')
    cache.set('b', text(2))
    cache.set('c', text(8))
    expect(keptOf(cache, 'bc')).toBe('bc')
    cache.clear()
  }
})

/** A value of objects, texts and bytes, of about so many kilobytes. */
const large = (kilobytes: number, place: number) => ({
  id: `${place}`,
  titles: Array.from({ length: kilobytes / 4 }, (_, at) => ({
    en: `${at}`.padEnd(KB, 'a'),
    ru: 'я'.repeat(KB),
  })),
  bytes: Buffer.alloc(kilobytes * KB * 0.25),
})

test('large values keep within the bound by what they really hold', () => {
  const cache = new BoundedCache<ReturnType<typeof large>>(8 * MIB)
  for (let place = 0; place < 100; place++) cache.set(`${place}`, large(400, place))
  const kept = Array.from({ length: 100 }, (_, place) => cache.get(`${place}`)).filter(
    (each) => each !== undefined,
  )
  const held = kept.map(({ titles, bytes }) => bytes.length + titles.length * 3 * KB)
  expect(kept.at(-1)!.id).toBe('99')
  expect(held.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(8 * MIB)
  expect(kept.length).toBeLessThan(20)
})

test('many small values keep within the bound together with their entries', () => {
  const cache = new BoundedCache<{ revision: number }>(MIB)
  for (let place = 0; place < 20_000; place++) cache.set(`${place}`, { revision: place })
  const kept = Array.from({ length: 20_000 }, (_, place) => cache.get(`${place}`)).filter(Boolean)
  expect(kept.length).toBeGreaterThan(1000)
  expect(kept.length).toBeLessThan(5000)
})

test('small bytes are kept without the block that they were cut from', () => {
  const cut = Buffer.from(text(5))
  expect(cut.buffer.byteLength).toBeGreaterThan(5 * KB)
  expect(ownBytes(cut).buffer.byteLength).toBe(5 * KB)
  expect(ownBytes(cut)).toEqual(cut)
})
