import { expect, test } from 'vitest'
import { bankItem } from '../test-bank.ts'
import { draftOf } from './draft.ts'
import { conflicts, merged } from './merge.ts'

const base = draftOf(bankItem('q', { parent: 'hall', type: 'text', title: 'Old', options: { help: 'Old' } }))

test('a field that both changed is a choice to make, a field that only one changed is not', () => {
  const mine = { ...base, title: 'Mine', required: true }
  const theirs = { ...base, title: 'Theirs', help: 'Theirs' }
  expect(conflicts(base, mine, theirs)).toEqual([
    { field: 'title', isOwn: true },
    { field: 'help', isOwn: false },
  ])
  expect(merged(base, mine, theirs)).toEqual({ ...base, title: 'Mine', required: true, help: 'Theirs' })
})

test('the same change by both is none', () => {
  const same = { ...base, title: 'Same' }
  expect(conflicts(base, same, same)).toEqual([])
})
