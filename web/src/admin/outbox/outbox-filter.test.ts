import { expect, test } from 'vitest'
import { readFilter, writeFilter, type OutboxFilter } from './outbox-filter.ts'

test.each<[string, OutboxFilter]>([
  ['', {}],
  ['q=+vera+&status=dead&channel=sms', { q: 'vera', status: 'dead', channel: 'sms' }],
  ['status=lost&channel=pigeon&q=', {}],
])('%s', (address, filter) => {
  expect(readFilter(new URLSearchParams(address))).toEqual(filter)
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
})
