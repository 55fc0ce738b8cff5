import { expect, test } from 'vitest'
import { readAll } from './read-all.ts'

/** A list of the numbers from 1, three to a page, which keeps the cursors that it was asked for. */
function numbersTo(last: number) {
  const asked: (string | undefined)[] = []
  const readPage = async (cursor: string | undefined) => {
    asked.push(cursor)
    const from = Number(cursor ?? '1')
    const items = [from, from + 1, from + 2].filter((number) => number <= last)
    return { items, nextCursor: from + 3 > last ? null : String(from + 3) }
  }
  return { asked, readPage }
}

test('a list is read to its end, each page from where the one before ended', async () => {
  const { asked, readPage } = numbersTo(7)
  expect(await readAll(readPage)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(asked).toEqual([undefined, '4', '7'])
})

test('an empty list is one page', async () => {
  const { asked, readPage } = numbersTo(0)
  expect(await readAll(readPage)).toEqual([])
  expect(asked).toHaveLength(1)
})

test('no page is read beyond the most that are wanted, and none too many are returned', async () => {
  const { asked, readPage } = numbersTo(100)
  expect(await readAll(readPage, { most: 5 })).toEqual([1, 2, 3, 4, 5])
  expect(await readAll(readPage, { most: 3 })).toEqual([1, 2, 3])
  expect(asked).toEqual([undefined, '4', undefined])
})

test('what is not wanted does not count', async () => {
  const { readPage } = numbersTo(100)
  expect(await readAll(readPage, { most: 4, wants: (number) => number % 2 === 0 })).toEqual([2, 4, 6, 8])
})
