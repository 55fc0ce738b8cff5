import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

const HOUR = 3_600_000
const offsetOf = (clock: { now(): Date }) => clock.now().getTime() - Date.now()

// Time stands still, because a busy machine may stop the test between two looks at the clock.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function keeping(value: string | null = null) {
  const kept = { value }
  const storage = { getItem: () => kept.value, setItem: (_: string, next: string) => (kept.value = next) }
  return { kept, storage: storage as unknown as Storage }
}

test('the server answered in the middle of the round trip', () => {
  const clock = createClock(null)
  clock.observe(HOUR + 1000 + 200, 1000, 1400)
  expect(offsetOf(clock)).toBe(HOUR)
})

test('a slow answer does not spoil what a quick one told', () => {
  const clock = createClock(null)
  clock.observe(HOUR + 1010, 1000, 1020)
  clock.observe(HOUR + 2100, 2000, 6000)
  expect(offsetOf(clock)).toBe(HOUR)
})

test('a slow answer counts when the device was set to another time, or the quick one is long ago', () => {
  const changed = createClock(null)
  changed.observe(HOUR + 1010, 1000, 1020)
  changed.observe(2000 + 500, 2000, 3000)
  expect(offsetOf(changed)).toBe(0)
  const old = createClock(null)
  old.observe(HOUR + 1010, 1000, 1020)
  old.observe(HOUR + 11 * 60_000 + 800, 11 * 60_000, 11 * 60_000 + 1000)
  expect(offsetOf(old)).toBe(HOUR + 300)
})

test('a reload without network knows the time of before', () => {
  const { storage } = keeping()
  createClock(storage).observe(HOUR + 1010, 1000, 1020)
  expect(offsetOf(createClock(storage))).toBe(HOUR)
})

test('an answer without a time, or a broken store, changes nothing', () => {
  const clock = createClock(keeping('what').storage)
  clock.observe(Number.NaN, 1000, 1020)
  expect(offsetOf(clock)).toBe(0)
})
