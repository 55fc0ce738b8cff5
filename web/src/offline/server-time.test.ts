import { expect, test } from 'vitest'
import type { Dish } from '@cloche/contract/questions.ts'
import { answer, buildItem, dish, updateDish } from './fixtures.ts'
import { put, type OutboxItem } from './outbox.ts'
import { timed, timedNow } from './server-time.ts'

/** The phone is ten minutes behind, and has not heard from the server yet when it makes a write. */
const OFFSET = 600_000
const unmeasured = { clockOffset: null }
const READY = '2026-11-20T10:20:00.000Z'

const bodyOf = (item: OutboxItem) => item.body as Dish

test('what was made before the first measurement has every time put right, of a dish that came too', () => {
  expect(timed(buildItem(0, answer('x'), unmeasured), OFFSET).capturedAt).toBe('2026-11-20T00:10:00.000Z')
  expect(bodyOf(timed(buildItem(0, dish('d'), unmeasured), OFFSET)).orderTime).toBe(
    '2026-11-20T10:10:00.000Z',
  )
  expect(timed(buildItem(0, updateDish('d', READY), unmeasured), OFFSET)).toMatchObject({
    capturedAt: '2026-11-20T00:10:00.000Z',
    body: { orderTime: '2026-11-20T10:10:00.000Z', readyTime: '2026-11-20T10:30:00.000Z' },
  })
  expect(bodyOf(timed(buildItem(0, updateDish('d', null), unmeasured), OFFSET)).readyTime).toBeNull()
})

test('what was made by a measured clock, or is still not measured, stays', () => {
  const measured = buildItem(0, updateDish('d', READY))
  expect(timed(measured, OFFSET)).toBe(measured)
  const never = buildItem(0, updateDish('d', READY), unmeasured)
  expect(timed(never, null)).toBe(never)
})

test('a time that came from the server stays, the one noted beside it is put right', () => {
  const known = [{ id: 'd', dishName: 'Soup', orderTime: '2026-11-20T10:00:00.000Z', readyTime: null }]
  const { body } = timed(buildItem(0, updateDish('d', READY), unmeasured), OFFSET, known)
  expect(body).toMatchObject({
    orderTime: '2026-11-20T10:00:00.000Z',
    readyTime: '2026-11-20T10:30:00.000Z',
  })
})

test('a dish ordered before the first measurement and ready after it keeps its span', () => {
  const ordered = buildItem(0, dish('d'), unmeasured)
  const ready = '2026-11-20T10:30:00.000Z'
  const body = timedNow(bodyOf(buildItem(1, updateDish('d', ready))), [ordered], OFFSET)
  expect(body).toMatchObject({ orderTime: '2026-11-20T10:10:00.000Z', readyTime: ready })
  expect(bodyOf(timed(ordered, OFFSET)).orderTime).toBe(body.orderTime)
})

test('a refused dish that is corrected by a measured clock is not moved again', () => {
  const failed = buildItem(0, dish('d'), { ...unmeasured, state: 'failed' })
  const [revived] = put([failed], buildItem(1, updateDish('d', null)))
  expect(bodyOf(timed(revived!, OFFSET)).orderTime).toBe('2026-11-20T10:00:00.000Z')
})
