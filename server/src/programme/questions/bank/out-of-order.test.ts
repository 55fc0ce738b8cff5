import { expect, test } from 'vitest'
import { outOfOrder } from './out-of-order.ts'

test.each<[string, number[], number[]]>([
  ['nothing moved', [0, 1, 2, 3], []],
  ['the last one came to the front', [3, 0, 1, 2], [3]],
  ['the first one went to the end', [1, 2, 3, 0], [0]],
  ['one of two neighbours', [0, 2, 1, 3], [2]],
  ['all but one, backwards', [3, 2, 1, 0], [3, 2, 1]],
  ['two pairs that are far apart', [1, 0, 2, 4, 3], [1, 4]],
  ['places with gaps', [10, 70, 40], [70]],
])('%s', (_, places, moved) => {
  expect(outOfOrder(places, (place) => place)).toEqual(moved)
})
