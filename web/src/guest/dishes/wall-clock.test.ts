import { describe, expect, test } from 'vitest'
import { nearestInstant, wallClock } from './wall-clock.ts'

const moscow = 'Europe/Moscow'
const at = (iso: string) => new Date(iso)

describe('the wall clock', () => {
  test('is the restaurant’s, not the phone’s', () => {
    expect(wallClock(at('2026-11-20T16:30:20Z'), moscow)).toBe('19:30')
    expect(wallClock(at('2026-11-20T21:05:00Z'), moscow)).toBe('00:05')
  })
})

describe('a time corrected by hand', () => {
  test('lies on the same day as what it stands beside', () => {
    expect(nearestInstant('19:50', at('2026-11-20T16:30:20Z'), moscow)).toEqual(at('2026-11-20T16:50:00Z'))
    expect(nearestInstant('19:10', at('2026-11-20T16:30:20Z'), moscow)).toEqual(at('2026-11-20T16:10:00Z'))
  })

  test('passes midnight in both directions', () => {
    expect(nearestInstant('00:15', at('2026-11-20T20:50:00Z'), moscow)).toEqual(at('2026-11-20T21:15:00Z'))
    expect(nearestInstant('23:50', at('2026-11-20T21:15:00Z'), moscow)).toEqual(at('2026-11-20T20:50:00Z'))
  })

  test('is what the clock shows in the night in which clocks change', () => {
    const berlin = 'Europe/Berlin'
    // In spring 02:00 becomes 03:00, in autumn 03:00 becomes 02:00.
    expect(nearestInstant('03:30', at('2026-03-29T00:50:20Z'), berlin)).toEqual(at('2026-03-29T01:30:00Z'))
    expect(nearestInstant('01:40', at('2026-03-29T01:20:20Z'), berlin)).toEqual(at('2026-03-29T00:40:00Z'))
    expect(nearestInstant('03:10', at('2026-10-24T23:50:20Z'), berlin)).toEqual(at('2026-10-25T02:10:00Z'))
    expect(nearestInstant('00:10', at('2026-03-29T21:30:20Z'), berlin)).toEqual(at('2026-03-29T22:10:00Z'))
  })

  test('counts on from the clock before, for an hour that a change of clocks leaves out', () => {
    const instant = nearestInstant('02:30', at('2026-03-29T00:50:20Z'), 'Europe/Berlin')
    expect(instant).toEqual(at('2026-03-29T01:30:00Z'))
  })

  test('keeps the seconds when the minute stays', () => {
    expect(nearestInstant('19:30', at('2026-11-20T16:30:20Z'), moscow)).toEqual(at('2026-11-20T16:30:20Z'))
  })
})
