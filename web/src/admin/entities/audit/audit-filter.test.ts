import { expect, test } from 'vitest'
import { readFilter, writeFilter } from './audit-filter.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('an address and the filter it stands for are the same thing', () => {
  const address = `actorId=${id}&entity=visit&action=cancel&from=2026-11-01&to=2026-11-20`
  const filter = readFilter(new URLSearchParams(address))
  expect(new URLSearchParams(writeFilter(filter)).toString()).toBe(address)
})

test('an invalid parameter in an address is left out', () => {
  const address = 'actorId=me&entity=dish&action=&from=2026-02-30&to=tomorrow&entityId=1'
  expect(readFilter(new URLSearchParams(address))).toEqual({})
})
