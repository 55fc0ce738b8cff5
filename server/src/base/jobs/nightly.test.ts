import { expect, test } from 'vitest'
import { isDue } from './nightly.ts'

const at = (time: string | null) => (time === null ? null : new Date(time))

test.each([
  ['at the first start', '2026-11-23T12:00Z', null, null, true],
  ['at three by the clock of the place', '2026-11-23T00:00Z', '2026-11-22T00:00Z', '2026-11-22T00:00Z', true],
  ['not a minute before', '2026-11-22T23:59Z', '2026-11-22T00:00Z', '2026-11-22T00:00Z', false],
  ['once a night', '2026-11-23T20:00Z', '2026-11-23T00:00Z', '2026-11-23T00:00Z', false],
  ['when the night was missed', '2026-11-23T12:00Z', '2026-11-22T00:00Z', '2026-11-22T00:00Z', true],
  ['an hour after a failure', '2026-11-23T01:00Z', '2026-11-23T00:00Z', '2026-11-22T00:00Z', true],
  ['not sooner after a failure', '2026-11-23T00:59Z', '2026-11-23T00:00Z', '2026-11-22T00:00Z', false],
])('%s', (_, now, last, lastGood, due) => {
  const runs = { last: at(last), lastGood: at(lastGood) }
  expect(isDue(new Date(now), 'Europe/Moscow', runs)).toBe(due)
})

test('a day whose clock skips three has its night as well', () => {
  const runs = { last: at('2026-03-28T02:00Z'), lastGood: at('2026-03-28T02:00Z') }
  expect(isDue(new Date('2026-03-29T02:00Z'), 'Europe/Helsinki', runs)).toBe(true)
})
