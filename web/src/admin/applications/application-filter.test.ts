import { expect, test } from 'vitest'
import { readFilter, writeFilter, type ApplicationFilter } from './application-filter.ts'

test.each<[string, ApplicationFilter]>([
  ['applications=1', {}],
  ['q=vera&status=waiting', { q: 'vera', status: 'waiting' }],
  ['status=lost&q=+', {}],
])('%s', (address, filter) => {
  expect(readFilter(new URLSearchParams(address))).toEqual(filter)
  const written = new URLSearchParams(writeFilter(filter))
  expect([written.get('applications'), readFilter(written)]).toEqual(['1', filter])
})
