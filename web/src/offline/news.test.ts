import type { Visit } from '@cloche/contract/visits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildItem, buildPhoto, buildQuestion, photo } from './fixtures.ts'
import { isNews, isOutdone, newerOf } from './news.ts'
import { patched } from './patch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a photo that has just been stored does not go when a replica that lags has not heard of it', () => {
  const read = buildQuestion({ revision: 3 })
  const copy = patched(read, buildItem(1, photo('p')), {
    kind: 'photo',
    photo: buildPhoto('p'),
    at: Date.now(),
  })
  expect(isNews(read, copy)).toBe(false)
  expect(isNews({ ...read, revision: 4 }, copy)).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(isNews(read, copy)).toBe(true)
})

test('of two photos that have just been stored none goes when a replica has heard of one', () => {
  const read = buildQuestion({ revision: 3 })
  const copy = ['p', 'q'].reduce(
    (known, id) =>
      patched(known, buildItem(1, photo(id)), { kind: 'photo', photo: buildPhoto(id), at: Date.now() }),
    read,
  )
  expect([3, 4, 5].map((revision) => isNews({ ...read, revision }, copy))).toEqual([false, false, true])
})

test('of a visit the version that is known stays when an older one is read', () => {
  const [older, newer] = [{ version: 2 }, { version: 3 }] as Visit[]
  expect([newerOf(newer, older!), newerOf(older, newer!), newerOf(undefined, older!)]).toEqual([
    newer,
    newer,
    older,
  ])
})

test('a copy in the store that has not heard of an answer takes nothing from the screen that shows it', () => {
  const stored = buildQuestion({ revision: 3 })
  const gone = { kind: 'gone', at: Date.now() } as const
  const [shown, later] = [1, 2].map((seq) => patched(stored, buildItem(seq, photo('p')), gone))
  expect([isOutdone(stored, shown!), isOutdone(later!, shown!)]).toEqual([true, false])
  expect(isOutdone({ ...stored, revision: 4 }, shown!)).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(isOutdone(stored, shown!)).toBe(false)
})
