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
import { isSuperseded, put, refusedWith, restored, type QueueItem } from './queue.ts'

const seqs = (items: readonly QueueItem[]) => items.map((item) => item.seq)

test('a newer answer takes the place of one that waits, of the same question only', () => {
  const waiting = [buildItem(1, answer('no')), buildItem(2, answer('no'), { questionId: 'other' })]
  expect(seqs(put(waiting, buildItem(3, answer('yes'))))).toEqual([2, 3])
})

test('a comment does not touch the answer beside it', () => {
  expect(seqs(put([buildItem(1, answer('no'))], buildItem(2, comment('cold'))))).toEqual([1, 2])
})

test('a write that is being sent stays in the queue until the server answers', () => {
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

test('a visit is submitted once, however often that was tapped', () => {
  const waiting = [buildItem(1, submit, { questionId: '' })]
  expect(seqs(put(waiting, buildItem(2, submit, { questionId: '' })))).toEqual([2])
  expect(seqs(put(waiting, buildItem(2, submit, { questionId: '', visitId: 'other' })))).toEqual([1, 2])
})

const READY = '2026-11-20T10:20:00.000Z'

test('of several changes of a field the last is sent, after the dish itself; those of other fields stay', () => {
  const waiting = [
    buildItem(1, dish('d')),
    buildItem(2, updateDish('d', { readyTime: null })),
    buildItem(3, updateDish('e', { readyTime: null })),
    buildItem(4, updateDish('d', { dishName: 'Tea' })),
  ]
  const ready = buildItem(5, updateDish('d', { readyTime: READY }))
  expect(seqs(put(waiting, ready))).toEqual([1, 3, 4, 5])
})

test('a change of several fields waits until a newer one changes all of them', () => {
  const both = buildItem(1, updateDish('d', { dishName: 'Tea', readyTime: READY }))
  const named = put([both], buildItem(2, updateDish('d', { dishName: 'Green tea' })))
  expect(seqs(named)).toEqual([1, 2])
  const whole = updateDish('d', { dishName: 'Black tea', readyTime: null })
  expect(seqs(put(named, buildItem(3, whole)))).toEqual([3])
})

test('a dish that is invalid goes out again as the guest corrected it, as it was ordered', () => {
  const failed = buildItem(1, dish('d', 'x'), { state: 'failed', fault: problem() })
  expect(put([failed], buildItem(2, updateDish('d', { dishName: 'Borscht' })))).toMatchObject([
    {
      seq: 1,
      state: 'held',
      fault: null,
      capturedAt: failed.capturedAt,
      body: { dishName: 'Borscht', orderTime: '2026-11-20T10:00:00.000Z' },
    },
    { seq: 2 },
  ])
})

test('a dish that a closed visit refused goes out again as it was, so that its correction arrives as a whole', () => {
  const failed = buildItem(1, dish('d'), { state: 'failed', fault: problem('visit_closed') })
  const correction = buildItem(2, updateDish('d', { dishName: 'Tea', readyTime: READY }))
  expect(put([failed], correction)).toEqual([{ ...failed, state: 'held', fault: null }, correction])
})

test('a corrected order time of an invalid dish takes no name back that another tab gave the dish before', () => {
  const failed = buildItem(1, dish('d', 'x'), { state: 'failed', fault: problem() })
  const orderTime = '2026-11-20T09:30:00.000Z'
  const correction = buildItem(3, updateDish('d', { orderTime }), { capturedAt: '2026-11-20T10:05:00.000Z' })
  const [again] = put([failed], correction)
  expect(again).toMatchObject({ capturedAt: failed.capturedAt, body: { dishName: 'x', orderTime } })
})

test('a corrected order time of an invalid dish keeps the clock that the time was read from', () => {
  const failed = buildItem(1, dish('d', 'x'), { state: 'failed', fault: problem() })
  const orderTime = '2026-11-20T09:30:00.000Z'
  const read = { capturedAt: '2026-11-20T10:05:00.000Z', clockOffset: null }
  const [again] = put([failed], buildItem(3, updateDish('d', { orderTime }), read))
  expect(again).toMatchObject({ ...read, body: { dishName: 'x', orderTime } })
})

test('a refused dish takes its changes with it, and all of them go again with a correction', () => {
  const waiting = [
    buildItem(1, dish('d')),
    buildItem(2, updateDish('d', { readyTime: READY })),
    buildItem(3, updateDish('e', { readyTime: READY })),
  ]
  const refused = refusedWith(waiting, waiting[0]!, problem('visit_closed'))
  expect(refused.map(({ state, fault }) => [state, fault?.code])).toEqual([
    ['failed', 'visit_closed'],
    ['failed', 'visit_closed'],
    ['queued', undefined],
  ])
  expect(put(refused, buildItem(4, updateDish('d', { dishName: 'Tea' })))).toMatchObject([
    { seq: 1, state: 'held', body: dish('d').body },
    { seq: 2, state: 'held', fault: null, body: { readyTime: READY } },
    { seq: 3 },
    { seq: 4 },
  ])
})

test('a removed dish takes its changes with it', () => {
  const waiting = [
    buildItem(1, dish('d')),
    buildItem(2, updateDish('d', { readyTime: null })),
    buildItem(3, dish('e')),
  ]
  expect(seqs(put(waiting, buildItem(4, removeDish('d'))))).toEqual([3, 4])
})

test('after a reload what was being sent waits again, and counts as perhaps sent', () => {
  const item = restored(buildItem(1, photo('p'), { state: 'held', notBefore: 9_000_000 }), 1000)
  expect(item).toMatchObject({ state: 'queued', attempts: 1 })
  expect(item.notBefore).toBeLessThanOrEqual(2000)
})
