import { expect, test } from 'vitest'
import { dayBeyond } from './day-keys.ts'

test.each([
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-11-01', 'ArrowLeft', '2026-10-31'],
  ['2026-11-25', 'ArrowDown', '2026-12-02'],
  ['2026-11-05', 'ArrowUp', '2026-10-29'],
  ['2026-12-31', 'ArrowRight', '2027-01-01'],
  ['2026-11-20', 'PageDown', '2026-12-20'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2024-03-31', 'PageUp', '2024-02-29'],
])('from %s %s goes to %s', (day, key, there) => {
  expect(dayBeyond(day, key)).toBe(there)
})

test.each(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', 'a'])(
  'in the middle of a month %s stays there',
  (key) => {
    expect(dayBeyond('2026-11-15', key)).toBeNull()
  },
)
