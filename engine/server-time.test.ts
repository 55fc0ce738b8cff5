import { expect, test } from 'vitest'
import type { Dish } from '@cloche/contract/questions.ts'
import { answer, buildItem, dish, problem, updateDish } from './fixtures.ts'
import { put, type QueueItem } from './queue.ts'
import { timed } from './server-time.ts'

/** The phone is ten minutes behind, and has not heard from the server yet when it makes a write. */
const OFFSET = 600_000
const unmeasured = { clockOffset: null }
const ORDERED = '2026-11-20T10:00:00.000Z'
const READY = '2026-11-20T10:20:00.000Z'

const bodyOf = (item: QueueItem) => item.body as Partial<Dish>

test('a write of an unmeasured clock has all its times corrected, also both times of a dish', () => {
  expect(timed(buildItem(0, answer('x'), unmeasured), OFFSET).capturedAt).toBe('2026-11-20T00:10:00.000Z')
  expect(bodyOf(timed(buildItem(0, dish('d'), unmeasured), OFFSET)).orderTime).toBe(
    '2026-11-20T10:10:00.000Z',
  )
  const both = updateDish('d', { orderTime: ORDERED, readyTime: READY })
  expect(timed(buildItem(0, both, unmeasured), OFFSET)).toMatchObject({
    capturedAt: '2026-11-20T00:10:00.000Z',
    body: { orderTime: '2026-11-20T10:10:00.000Z', readyTime: '2026-11-20T10:30:00.000Z' },
  })
})

test('a change has the times that it was made with and no others', () => {
  const changes = [{ readyTime: null }, { dishName: 'Tea' }, { readyTime: READY }]
  const moved = changes.map((change) => timed(buildItem(0, updateDish('d', change), unmeasured), OFFSET).body)
  expect(moved).toEqual([
    { id: 'd', readyTime: null },
    { id: 'd', dishName: 'Tea' },
    { id: 'd', readyTime: '2026-11-20T10:30:00.000Z' },
  ])
})

test('a write keeps its times if its clock was measured or is still unmeasured', () => {
  const measured = buildItem(0, updateDish('d', { readyTime: READY }))
  expect(timed(measured, OFFSET)).toBe(measured)
  const never = buildItem(0, updateDish('d', { readyTime: READY }), unmeasured)
  expect(timed(never, null)).toBe(never)
})

test('a dish ordered before the first measurement and ready after it keeps its span', () => {
  const ordered = timed(buildItem(0, dish('d'), unmeasured), OFFSET)
  const ready = timed(buildItem(1, updateDish('d', { readyTime: '2026-11-20T10:30:00.000Z' })), OFFSET)
  expect([bodyOf(ordered).orderTime, bodyOf(ready).readyTime]).toEqual([
    '2026-11-20T10:10:00.000Z',
    '2026-11-20T10:30:00.000Z',
  ])
})

test('a refused dish whose time is corrected by a measured clock is not moved again', () => {
  const failed = buildItem(0, dish('d'), { ...unmeasured, state: 'failed', fault: problem() })
  const [revived] = put([failed], buildItem(1, updateDish('d', { orderTime: READY })))
  expect(bodyOf(timed(revived!, OFFSET)).orderTime).toBe(READY)
})

test('a refused dish of which the name is corrected keeps the clock that its time was read from', () => {
  const failed = buildItem(0, dish('d'), { ...unmeasured, state: 'failed', fault: problem() })
  const [revived] = put([failed], buildItem(1, updateDish('d', { dishName: 'Tea' })))
  expect(timed(revived!, OFFSET)).toMatchObject({
    capturedAt: '2026-11-20T00:10:00.000Z',
    body: { dishName: 'Tea', orderTime: '2026-11-20T10:10:00.000Z' },
  })
})
