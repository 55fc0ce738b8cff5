import { expect, test } from 'vitest'
import { findRestaurants } from './find-restaurants.ts'

const made = (title: string, address: string) => ({
  id: title,
  title,
  address,
  timezone: 'Europe/Moscow',
  groupId: null,
  tags: [],
  city: null,
  checklistId: null,
  deletedAt: null,
  version: 1,
})
const all = [
  made('Липа', 'Большая Садовая, 12'),
  made('Café Linden', 'Karl Johans gate 7'),
  made('<b>Linden</b> =1+1 🍽', 'Садовая 3'),
]

test.each([
  ['', ['Липа', 'Café Linden', '<b>Linden</b> =1+1 🍽']],
  ['   ', ['Липа', 'Café Linden', '<b>Linden</b> =1+1 🍽']],
  ['САД', ['Липа', '<b>Linden</b> =1+1 🍽']],
  ['12 лип', ['Липа']],
  ['lin karl', ['Café Linden']],
  ['inden', ['Café Linden', '<b>Linden</b> =1+1 🍽']],
  ['cafe', ['Café Linden']],
  ['in', []],
  ['(', ['Липа', 'Café Linden', '<b>Linden</b> =1+1 🍽']],
])('«%s» finds %j', (search, titles) => {
  expect(findRestaurants(all, search).map(({ title }) => title)).toEqual(titles)
})
