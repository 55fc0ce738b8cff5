import { expect, test } from 'vitest'
import { ApiProblem } from '@cloche/client/problem.ts'
import { mergeEdits, saveMerged } from './merge-edits.ts'

const loaded = { title: 'Linden', address: 'Main 1', timezone: 'Europe/Oslo' }
type Place = typeof loaded

test('a field that only they changed is taken over, a field that I changed stays mine', () => {
  const mine = { ...loaded, title: 'Linden Café' }
  const stored = { ...loaded, address: 'Main 2' }
  const both = { title: 'Linden Café', address: 'Main 2', timezone: 'Europe/Oslo' }
  expect(mergeEdits(loaded, mine, stored)).toEqual({
    merged: both,
    taken: both,
    overlaps: [],
    theirs: ['address'],
  })
})

test('a field that both changed is named, and to take theirs leaves my other fields alone', () => {
  const mine = { ...loaded, title: 'Mine', timezone: 'Europe/Riga' }
  const stored = { ...loaded, title: 'Theirs', address: 'Main 2' }
  expect(mergeEdits(loaded, mine, stored)).toEqual({
    merged: { title: 'Mine', address: 'Main 2', timezone: 'Europe/Riga' },
    taken: { title: 'Theirs', address: 'Main 2', timezone: 'Europe/Riga' },
    overlaps: ['title'],
    theirs: ['title', 'address'],
  })
})

test('both made the same change, or only what is not in the form differs: nothing overlaps', () => {
  const stored = { ...loaded, title: 'Linden Café', version: 4 }
  expect(mergeEdits(loaded, { ...loaded, title: 'Linden Café' }, stored).overlaps).toEqual([])
})

/** A stored place that others have changed this often since it was loaded. */
function storedAs(...states: Place[]) {
  const saved: Place[] = []
  const put = async (_from: Place, values: Place) => {
    const current = states.shift()
    if (current) throw refused(current)
    saved.push(values)
    return values
  }
  const save = (values: Place, isGone = () => false) =>
    saveMerged({ from: loaded, values, valuesOf: (place: Place) => place, isGone }, put)
  return { save, saved }
}

function refused(current: Place) {
  const problem = { type: 'urn:cloche:problem:changed', title: '', status: 412, detail: '' }
  return new ApiProblem({ ...problem, code: 'changed', current })
}

test('edits of other fields are saved together unasked, however many they are', async () => {
  const { save, saved } = storedAs({ ...loaded, address: 'Main 2' }, { ...loaded, address: 'Main 3' })
  await save({ ...loaded, title: 'Mine' })
  expect(saved).toEqual([{ ...loaded, title: 'Mine', address: 'Main 3' }])
})

test('nothing is saved where both changed a field, or where the thing is gone', async () => {
  const overlapping = storedAs({ ...loaded, title: 'Theirs' })
  await expect(overlapping.save({ ...loaded, title: 'Mine' })).rejects.toThrow(ApiProblem)
  const gone = storedAs({ ...loaded, address: 'Main 2' })
  await expect(gone.save({ ...loaded, title: 'Mine' }, () => true)).rejects.toThrow(ApiProblem)
  expect([...overlapping.saved, ...gone.saved]).toEqual([])
})
