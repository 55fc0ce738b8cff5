import { expect, test } from 'vitest'
import { readFilter, writeFilter } from './user-filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

test('a shared address opens the same list', () => {
  const filter = { q: 'Анна +7', roleId: 3, deleted: '1' as const }
  expect(read(new URLSearchParams(writeFilter(filter)).toString())).toEqual(filter)
  expect(writeFilter({})).toEqual({})
})

test('an invalid parameter in an address is left out, and a long search is cut', () => {
  expect(read('roleId=9&deleted=yes&q=%20&user=x')).toEqual({})
  expect(read(`q=${'a'.repeat(300)}`).q).toHaveLength(100)
})
