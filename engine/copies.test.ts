import type { Visit } from '@cloche/contract/visits.ts'
import { expect, test } from 'vitest'
import { answer, buildItem, buildPhoto, buildQuestion, comment, photo, saved } from './fixtures.ts'
import { isNews, isOutdone, newerOf, patched, type Copy } from './copies.ts'

test('a photo that has just been stored does not go when a replica that lags has not heard of it', () => {
  const read = buildQuestion({ revision: 3 })
  const copy = withPhoto(read, 'p', 4)
  expect([3, 4].map((revision) => isNews({ ...read, revision }, copy))).toEqual([false, true])
})

test('nor when the replica has heard of something else that was stored before it', () => {
  const read = buildQuestion({ revision: 3 })
  const copy = withPhoto(read, 'p', 5)
  expect([4, 5].map((revision) => isNews({ ...read, revision }, copy))).toEqual([false, true])
})

test('of two photos that have just been stored none goes when a replica has heard of one', () => {
  const read = buildQuestion({ revision: 3 })
  const copy = withPhoto(withPhoto(read, 'p', 5), 'q', 4)
  expect([3, 4, 5].map((revision) => isNews({ ...read, revision }, copy))).toEqual([false, false, true])
})

test('an answer that comes after that of a later photo is in the copy all the same', () => {
  const copy = withPhoto(buildQuestion({ revision: 3 }), 'p', 5)
  expect(patched(copy, buildItem(2, comment('hot')), saved({ comment: 'hot', revision: 4 }))).toMatchObject({
    comment: 'hot',
    photos: [{ id: 'p' }],
  })
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
  const shown = withPhoto(stored, 'p', 4)
  expect([isOutdone(stored, shown), isOutdone(shown, shown)]).toEqual([true, false])
  expect(isOutdone({ ...stored, revision: 4 }, shown)).toBe(false)
})

test('nor does one that was read before what the screen shows and has heard of nothing that the screen has not', () => {
  const stored = withPhoto(buildQuestion({ revision: 3 }), 'p', 6)
  expect(isOutdone(stored, withPhoto(buildQuestion({ revision: 5 }), 'p', 6))).toBe(true)
  expect(isOutdone(stored, buildQuestion({ revision: 5 }))).toBe(false)
})

test('two answers that name the same revision are two: a copy with one does not outdo a copy with the other', () => {
  const read = buildQuestion({ revision: 3 })
  const [one, other] = [withPhoto(read, 'p', 4, 1), withPhoto(withPhoto(read, 'q', 4, 2), 'r', 5, 3)]
  expect(isNews(other, withPhoto(one, 'q', 4, 2))).toBe(false)
})

test('of two copies that have heard the same last answer the one that missed one before it is the older', () => {
  const read = buildQuestion({ revision: 3 })
  const whole = withPhoto(withPhoto(read, 'p', 4), 'q', 5)
  const gap = withPhoto(read, 'q', 5)
  expect([isOutdone(gap, whole), isOutdone(whole, gap)]).toEqual([true, false])
  expect([isNews(whole, gap), isNews(gap, whole)]).toEqual([true, false])
})

test('an answer about a comment does not hide that a copy missed one about a photo before it', () => {
  const read = buildQuestion({ revision: 3 })
  const whole = withComment(withPhoto(read, 'p', 4), 'hot', 5)
  const gap = withComment(read, 'hot', 5)
  expect([isOutdone(gap, whole), isOutdone(whole, gap)]).toEqual([true, false])
  expect(withComment(whole, 'cold', 4)).toMatchObject({ comment: 'hot' })
})

function withComment(copy: Copy, text: string, revision: number): Copy {
  return patched(copy, buildItem(2, comment(text)), saved({ comment: text, revision }))
}

function withPhoto(copy: Copy, id: string, revision: number, seq = revision): Copy {
  return patched(copy, buildItem(seq, photo(id)), { kind: 'photo', photo: buildPhoto(id), revision })
}

const heard = (copy: Copy, ...revisions: readonly number[]) =>
  revisions.reduce((all, revision) => withPhoto(all, `p${revision}`, revision), copy)
const readAt = (revision: number) => buildQuestion({ revision })

test.each([
  ['read after all that the other knows', readAt(5), heard(readAt(3), 4), true, false],
  ['read earlier: a replica lags', readAt(3), readAt(5), false, true],
  ["read between the other's answers", readAt(4), heard(readAt(3), 5), false, true],
  ['heard the same and more', heard(readAt(3), 4, 5), heard(readAt(3), 5), true, false],
  ['heard the same and less', heard(readAt(3), 5), heard(readAt(3), 4, 5), false, true],
  ['heard something else, later', heard(readAt(3), 5), heard(readAt(3), 4), false, false],
  ['read earlier, heard as late', heard(readAt(3), 6), heard(readAt(5), 6), false, true],
  ['read earlier, heard later', heard(readAt(3), 6), readAt(5), false, false],
  ['knows as much, with other values', { ...readAt(3), answer: 'b' }, readAt(3), true, false],
  ['knows as much, with the same values', readAt(3), readAt(3), false, false],
] as const)('of two copies one has %s', (_, one, other, mayReplace, isOlder) => {
  expect([isNews(one, other), isOutdone(one, other)]).toEqual([mayReplace, isOlder])
})

const SAVED_AT = '2026-11-20T00:00:05.000Z'

test.each([
  ['ahead', '2026-11-20T00:30:00.000Z', '2026-11-20T00:30:00.000Z'],
  ['behind', '2026-11-19T23:30:00.000Z', SAVED_AT],
])(
  'what follows a write by a clock that runs %s is later than it and than its saving',
  (_, capturedAt, savedAt) => {
    const item = buildItem(1, answer('yes'), { capturedAt })
    const copy = patched(buildQuestion(), item, saved({ answer: 'yes', savedAt: SAVED_AT }))
    expect(copy).toMatchObject({ answer: 'yes', savedAt })
  },
)
