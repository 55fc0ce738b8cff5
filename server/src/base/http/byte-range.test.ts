import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

const SIZE = 1000

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  ['bytes=500-', 500, 999],
  ['bytes=999-', 999, 999],
  ['bytes=0-99999', 0, 999],
  ['bytes=-1', 999, 999],
  ['bytes=-5000', 0, 999],
])('%s is bytes %i to %i of a thousand', (header, start, end) => {
  expect(byteRange(header, SIZE)).toEqual({ start, end })
})

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
  '%s is everything',
  (header) => {
    expect(byteRange(header, SIZE)).toBeNull()
  },
)

test.each([
  'bytes=1000-',
  'bytes=9999999-',
  'bytes=9999999-99999999',
  'bytes=-0',
  `bytes=${'9'.repeat(400)}-`,
])('%s is nothing that is there', (header) => {
  const refused = { code: 'range_not_satisfiable', contentRange: 'bytes */1000' }
  expect(() => byteRange(header, SIZE)).toThrow(expect.objectContaining(refused))
})
