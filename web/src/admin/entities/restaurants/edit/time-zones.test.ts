import { expect, test } from 'vitest'
import { findTimeZones, timeZones } from './time-zones.ts'

test('zones that are in use come first, once, and so does one this browser does not list', () => {
  const zones = timeZones(['Europe/Kyiv', 'Europe/Oslo']).map(({ value }) => value)
  expect(zones.slice(0, 3)).toEqual(['Europe/Kyiv', 'Europe/Oslo', 'UTC'])
  expect(zones.filter((zone) => zone === 'Europe/Oslo')).toHaveLength(1)
})

test.each([
  ['en', 'new york', 'America/New_York'],
  ['ru', 'омск', 'Asia/Omsk'],
  ['en', 'gmt+5:45', 'Asia/Katmandu'],
] as const)('in %s, «%s» finds %s', (language, search, zone) => {
  expect(findTimeZones(timeZones([]), search, language).map(({ value }) => value)).toContain(zone)
})
