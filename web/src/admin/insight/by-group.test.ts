import type { Group } from '@cloche/contract/groups.ts'
import { expect, test } from 'vitest'
import { byGroup, rankedGroups } from './by-group.ts'

const group = (id: string, parent: string | null): Group => ({
  id,
  parent,
  title: id,
  position: 0,
  checklistId: null,
  deletedAt: null,
  version: 1,
})
const GROUPS = [
  group('brand', null),
  group('north', 'brand'),
  group('south', 'brand'),
  group('empty', 'brand'),
  group('other', null),
]
const PLACED = [
  { id: 'a', groupId: 'north' },
  { id: 'b', groupId: 'south' },
  { id: 'c', groupId: 'south' },
  { id: 'd', groupId: 'other' },
  { id: 'e', groupId: null },
]
const TREE = { groups: GROUPS, placed: PLACED }
const row = (id: string, visits: number, mean: number) => ({ id, title: id, visits, mean })
const DATA = {
  restaurants: [row('a', 1, 90), row('b', 3, 60), row('c', 1, 80), row('d', 2, 50), row('e', 1, 100)],
  categories: [{ id: 'kitchen', titles: { en: 'Kitchen', ru: 'Кухня' }, visits: 5, mean: 70 }],
  cells: [
    { restaurantId: 'b', categoryId: 'kitchen', visits: 3, mean: 40 },
    { restaurantId: 'c', categoryId: 'kitchen', visits: 1, mean: 80 },
  ],
}

test('a group is the mean over the visits of its restaurants, the lowest of siblings first', () => {
  const rows = byGroup(DATA, TREE)
  expect(
    rows.map(({ id, level, restaurants, visits, mean }) => [id, level, restaurants, visits, mean]),
  ).toEqual([
    ['other', 0, 1, 2, 50],
    ['brand', 0, 3, 5, 70],
    ['south', 1, 2, 4, 65],
    ['north', 1, 1, 1, 90],
    [null, 0, 1, 1, 100],
  ])
})

test('a category is counted by its own visits, and is empty where nobody answered it', () => {
  const [other, brand] = byGroup(DATA, TREE)
  expect(brand!.categories.get('kitchen')).toEqual({ visits: 4, mean: 50 })
  expect(other!.categories.get('kitchen')).toEqual({ visits: 0, mean: null })
})

test('a restaurant of a group that is gone, or that is not known yet, is in none', () => {
  const rows = byGroup(DATA, { groups: GROUPS.slice(0, 1), placed: PLACED.slice(0, 4) })
  expect(rows.map(({ id, restaurants }) => [id, restaurants])).toEqual([[null, 5]])
})

test('each restaurant counts once in the ranking of groups, the best of siblings first', () => {
  const ranked = (id: string, visits: number, raw: number, estimate: number) => ({
    id,
    visits,
    raw,
    estimate,
  })
  const rows = rankedGroups(
    [ranked('a', 2, 90, 80), ranked('b', 12, 60, 66), ranked('c', 2, 74, 70), ranked('e', 3, 50, 60)],
    TREE,
  )
  expect(
    rows.map(({ id, restaurants, visits, raw, estimate, lowest, highest }) => [
      id,
      restaurants,
      visits,
      raw,
      [lowest, estimate, highest],
    ]),
  ).toEqual([
    ['brand', 3, 16, 65.5, [66, 72, 80]],
    ['north', 1, 2, 90, [80, 80, 80]],
    ['south', 2, 14, 62, [66, 68, 70]],
    [null, 1, 3, 50, [60, 60, 60]],
  ])
})
