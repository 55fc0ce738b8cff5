import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaces } from './merge.ts'

const at = (text: string) => new Date(`2026-11-20T${text}Z`)

test('the write that was made last wins, and the same one again is no loss', () => {
  expect(replaces(at('19:30:00'), null)).toBe(true)
  expect(replaces(at('19:30:01'), at('19:30:00'))).toBe(true)
  expect(replaces(at('19:30:00'), at('19:30:00'))).toBe(true)
  expect(replaces(at('19:29:59'), at('19:30:00'))).toBe(false)
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
      for (const each of arrived) if (replaces(each.at, stored?.at ?? null)) stored = each
      const [latest] = made.toSorted((a, b) => b.at.getTime() - a.at.getTime())
      expect(stored).toEqual(latest)
    }),
  )
})
