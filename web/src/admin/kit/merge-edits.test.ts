import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const loaded = { title: 'Linden', address: 'Main 1', timezone: 'Europe/Oslo' }

test('a field that only they changed is taken over, a field that I changed stays mine', () => {
  const mine = { ...loaded, title: 'Linden Café' }
  const stored = { ...loaded, address: 'Main 2' }
  expect(mergeEdits(loaded, mine, stored)).toEqual({
    merged: { title: 'Linden Café', address: 'Main 2', timezone: 'Europe/Oslo' },
    theirs: [{ field: 'address', touched: false }],
  })
})

test('a field that both changed is named as touched and stays mine', () => {
  const mine = { ...loaded, title: 'Mine' }
  const stored = { ...loaded, title: 'Theirs' }
  expect(mergeEdits(loaded, mine, stored)).toEqual({
    merged: mine,
    theirs: [{ field: 'title', touched: true }],
  })
})

test('both made the same change, or only what is not in the form differs: nothing to tell', () => {
  const stored = { ...loaded, title: 'Linden Café', version: 4 }
  expect(mergeEdits(loaded, { ...loaded, title: 'Linden Café' }, stored).theirs).toEqual([])
})
