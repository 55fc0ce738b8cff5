import { expect, test } from 'vitest'
import { visitsOf } from '../test/fixtures.ts'
import { rank } from './ranking.ts'

test.each([
  ['no-visits', []],
  [
    'one-restaurant',
    [
      ['a', 'x', 70],
      ['a', 'y', 80],
      ['a', 'x', 75],
    ],
  ],
  [
    'one-visit-each',
    [
      ['a', 'x', 70],
      ['b', 'x', 80],
      ['c', 'y', 75],
    ],
  ],
  [
    'equal-scores',
    [
      ['a', 'x', 70],
      ['a', 'y', 70],
      ['b', 'x', 70],
    ],
  ],
  [
    'no-residual',
    [
      ['a', 'x', 70],
      ['a', 'y', 70],
      ['b', 'x', 80],
      ['b', 'y', 80],
    ],
  ],
] as [string, [string, string, number][]][])('visits that cannot be fitted: %s', (reason, rows) => {
  expect(() => rank(visitsOf(rows))).toThrow(expect.objectContaining({ name: 'Unfittable', reason }))
})

test.each([
  [
    'one-guest',
    [
      ['a', 'x', 70],
      ['a', 'x', 72],
      ['b', 'x', 80],
      ['b', 'x', 81],
    ],
    true,
  ],
  [
    'one-visit-each',
    [
      ['a', 'w', 70],
      ['a', 'x', 72],
      ['b', 'y', 80],
      ['b', 'z', 81],
    ],
    false,
  ],
  [
    'one-restaurant-each',
    [
      ['a', 'x', 70],
      ['a', 'x', 72],
      ['b', 'y', 80],
      ['b', 'y', 81],
    ],
    false,
  ],
] as [string, [string, string, number][], boolean][])(
  'guests who cannot be told from anything are left out: %s',
  (reason, rows, connected) => {
    const ranking = rank(visitsOf(rows))
    expect(ranking).toMatchObject({
      guestsLeftOut: reason,
      guests: null,
      connected,
      fit: { sd: { guest: null } },
    })
    const without = rank({ ...visitsOf(rows), guests: null, guestCount: 0 })
    expect(ranking.restaurants).toEqual(without.restaurants)
    expect(without.connected).toBeNull()
  },
)

test('guests of one restaurant only make a graph that is not connected', () => {
  const rows: [string, string, number][] = [
    ['a', 'v', 70],
    ['a', 'v', 74],
    ['a', 'w', 80],
    ['b', 'x', 80],
    ['b', 'x', 83],
    ['b', 'y', 91],
  ]
  const apart = rank(visitsOf(rows))
  expect(apart.connected).toBe(false)
  expect(apart.guests).toHaveLength(4)
  expect(rank(visitsOf([...rows, ['a', 'y', 85]])).connected).toBe(true)
})
