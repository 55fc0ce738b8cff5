import { expect, test } from 'vitest'
import {
  answer,
  buildItem,
  comment,
  dish,
  photo,
  problem,
  removeDish,
  removePhoto,
  submit,
  updateDish,
} from './fixtures.ts'
import { isSuperseded, put, restored, type OutboxItem } from './outbox.ts'

const seqs = (items: readonly OutboxItem[]) => items.map((item) => item.seq)

test('a newer answer takes the place of one that waits, of the same question only', () => {
  const waiting = [buildItem(1, answer('no')), buildItem(2, answer('no'), { questionId: 'other' })]
  expect(seqs(put(waiting, buildItem(3, answer('yes'))))).toEqual([2, 3])
})

test('a comment does not touch the answer beside it', () => {
  expect(seqs(put([buildItem(1, answer('no'))], buildItem(2, comment('cold'))))).toEqual([1, 2])
})

test('what is on its way stays until its answer comes', () => {
  const sending = buildItem(1, answer('no'), { state: 'sending' })
  const items = put([sending], buildItem(2, answer('yes')))
  expect(seqs(items)).toEqual([1, 2])
  expect(isSuperseded(items, sending)).toBe(true)
})

test('a new edit takes the place of a refused one', () => {
  const failed = buildItem(1, answer('no'), { state: 'failed', fault: problem() })
  expect(put([failed], buildItem(2, answer('yes')))).toMatchObject([{ seq: 2, fault: null }])
})

test('a removed photo is not sent any more, and its removal always is: perhaps it had got through', () => {
  expect(seqs(put([buildItem(1, photo('p'))], buildItem(2, removePhoto('p'))))).toEqual([2])
})

test('a photo that is on its way is removed after it arrived', () => {
  const sending = buildItem(1, photo('p'), { state: 'sending' })
  expect(seqs(put([sending], buildItem(2, removePhoto('p'))))).toEqual([1, 2])
})

test('a visit is handed in once, however often that was tapped', () => {
  const waiting = [buildItem(1, submit, { questionId: '' })]
  expect(seqs(put(waiting, buildItem(2, submit, { questionId: '' })))).toEqual([2])
  expect(seqs(put(waiting, buildItem(2, submit, { questionId: '', visitId: 'other' })))).toEqual([1, 2])
})

test('of several corrections of a dish the last is sent, after the dish itself', () => {
  const waiting = [
    buildItem(1, dish('d')),
    buildItem(2, updateDish('d', null)),
    buildItem(3, updateDish('e', null)),
  ]
  expect(seqs(put(waiting, buildItem(4, updateDish('d', '2026-11-20T10:20:00.000Z'))))).toEqual([1, 3, 4])
})

test('a dish that was refused goes out again as the guest corrected it', () => {
  const failed = buildItem(1, dish('d', 'x'), { state: 'failed', fault: problem() })
  expect(put([failed], buildItem(2, updateDish('d', null, 'Borscht')))).toMatchObject([
    { seq: 1, state: 'held', fault: null, body: { dishName: 'Borscht' } },
    { seq: 2 },
  ])
})

test('a removed dish takes its corrections with it', () => {
  const waiting = [buildItem(1, dish('d')), buildItem(2, updateDish('d', null)), buildItem(3, dish('e'))]
  expect(seqs(put(waiting, buildItem(4, removeDish('d'))))).toEqual([3, 4])
})

test('after a reload what was being sent waits again, and counts as perhaps sent', () => {
  const item = restored(buildItem(1, photo('p'), { state: 'held', notBefore: 9_000_000 }), 1000)
  expect(item).toMatchObject({ state: 'queued', attempts: 1 })
  expect(item.notBefore).toBeLessThanOrEqual(2000)
})
