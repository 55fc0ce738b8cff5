import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaces } from './merge.ts'

const LATER = new Date(8.64e15)
const at = (text: string) => new Date(`2026-11-20T${text}Z`)

test('the write that was made last wins, and the same one again is no loss', () => {
  const now = at('19:31:00')
  const stored = { at: at('19:30:00'), savedAt: at('19:30:02') }
  expect(replaces(at('19:30:00'), { at: null, savedAt: null }, now)).toBe(true)
  expect(replaces(at('19:30:01'), stored, now)).toBe(true)
  expect(replaces(at('19:30:00'), stored, now)).toBe(true)
  expect(replaces(at('19:29:59'), stored, now)).toBe(false)
})

test('what a clock that runs ahead has written gives way to what was made after it arrived, not to what comes late', () => {
  const stored = { at: at('20:30:00'), savedAt: at('19:30:00') }
  expect(replaces(at('19:30:05'), stored, at('19:30:06'))).toBe(true)
  expect(replaces(at('19:29:00'), stored, at('19:30:06'))).toBe(false)
  expect(replaces(at('20:29:59'), stored, at('19:30:06'))).toBe(false)
  expect(replaces(at('20:30:01'), stored, at('19:30:06'))).toBe(true)
})

test('a write of a clock that is a little ahead, in a slow request or a file, replaces no later one of the same phone', () => {
  const slow = { at: at('12:01:00'), savedAt: at('12:00:42') }
  expect(replaces(at('12:00:59'), slow, at('12:00:59'))).toBe(false)
  const file = { at: at('13:01:01'), savedAt: at('12:00:41') }
  expect(replaces(at('12:01:00'), file, at('12:02:23'))).toBe(false)
})

test('the winner is the same whatever the order of arrival, and however often a write arrives', () => {
  const write = fc.record({ at: fc.date({ noInvalidDate: true }), answer: fc.string() })
  const writes = fc.uniqueArray(write, { minLength: 1, selector: (each) => each.at.getTime() })
  const arrivals = writes.chain((made) =>
    fc.tuple(
      fc.constant(made),
      fc.shuffledSubarray([...made, ...made], { minLength: made.length * 2, maxLength: made.length * 2 }),
    ),
  )
  fc.assert(
    fc.property(arrivals, ([made, arrived]) => {
      let stored: (typeof made)[number] | null = null
      for (const each of arrived)
        if (replaces(each.at, { at: stored?.at ?? null, savedAt: null }, LATER)) stored = each
      const [latest] = made.toSorted((a, b) => b.at.getTime() - a.at.getTime())
      expect(stored).toEqual(latest)
    }),
  )
})
