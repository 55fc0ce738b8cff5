import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outdone, replaces } from './merge.ts'

const LATER = new Date(8.64e15)
const at = (text: string) => new Date(`2026-11-20T${text}Z`)

test('the write that was made last wins, and the same one again is no loss', () => {
  const now = at('19:31:00')
  const stored = { at: at('19:30:00'), savedAt: at('19:30:02'), outdoneAt: null }
  expect(replaces(at('19:30:00'), { at: null, savedAt: null, outdoneAt: null }, now)).toBe(true)
  expect(replaces(at('19:30:01'), stored, now)).toBe(true)
  expect(replaces(at('19:30:00'), stored, now)).toBe(true)
  expect(replaces(at('19:29:59'), stored, now)).toBe(false)
})

test('a far-future value gives way to a write made after its arrival, not to a late write', () => {
  const stored = { at: at('20:30:00'), savedAt: at('19:30:00'), outdoneAt: null }
  expect(replaces(at('19:30:05'), stored, at('19:30:06'))).toBe(true)
  expect(replaces(at('19:29:00'), stored, at('19:30:06'))).toBe(false)
  expect(replaces(at('20:29:59'), stored, at('19:30:06'))).toBe(false)
  expect(replaces(at('20:30:01'), stored, at('19:30:06'))).toBe(true)
})

test('a replaced far-future value does not return, nor does an earlier one; later writes still win', () => {
  const ahead = { at: at('20:30:00'), savedAt: at('19:30:00'), outdoneAt: null }
  const made = at('19:30:05')
  const stored = { at: made, savedAt: at('19:30:06'), outdoneAt: outdone(made, ahead) }
  expect(replaces(at('20:30:00'), stored, at('19:33:00'))).toBe(false)
  expect(replaces(at('20:29:55'), stored, at('19:33:00'))).toBe(false)
  expect(replaces(at('20:30:01'), stored, at('19:33:00'))).toBe(true)
  expect(replaces(at('19:33:02'), stored, at('19:33:00'))).toBe(true)
  expect(replaces(at('20:10:00'), stored, at('20:10:00'))).toBe(true)
})

test('the latest time that gave way is kept, and of later writes none', () => {
  const [early, late] = [at('20:10:00'), at('20:30:00')]
  expect(outdone(at('19:30:05'), { at: late, outdoneAt: early })).toEqual(late)
  expect(outdone(at('19:30:05'), { at: early, outdoneAt: late })).toEqual(late)
  expect(outdone(at('20:40:00'), { at: late, outdoneAt: null })).toBeNull()
  expect(outdone(at('20:40:00'), { at: null, outdoneAt: null })).toBeNull()
})

test('a write of a clock that is a little ahead, in a slow request or a file, replaces no later one of the same phone', () => {
  const slow = { at: at('12:01:00'), savedAt: at('12:00:42'), outdoneAt: null }
  expect(replaces(at('12:00:59'), slow, at('12:00:59'))).toBe(false)
  const file = { at: at('13:01:01'), savedAt: at('12:00:41'), outdoneAt: null }
  expect(replaces(at('12:01:00'), file, at('12:02:23'))).toBe(false)
  // A file that is read in at once may have been made before the value arrived, by a clock that was ahead.
  expect(replaces(at('12:01:00'), file, at('12:01:08'))).toBe(true)
  expect(replaces(at('12:01:00'), file, at('12:01:08'), true)).toBe(false)
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
        if (replaces(each.at, { at: stored?.at ?? null, savedAt: null, outdoneAt: null }, LATER))
          stored = each
      const [latest] = made.toSorted((a, b) => b.at.getTime() - a.at.getTime())
      expect(stored).toEqual(latest)
    }),
  )
})
