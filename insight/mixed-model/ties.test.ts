import { expect, test } from 'vitest'
import { piecesOf } from './connected.ts'
import { tiesOf } from './ties.ts'

/** The probabilities of the earlier being better than the later. */
const betterBy = (above: Record<string, number>) => (one: number, other: number) =>
  one < other ? above[`${one}${other}`]! : 1 - above[`${other}${one}`]!

test('distinct restaurants share no stretch; a restaurant tied with both neighbours is in two', () => {
  const better = betterBy({ '01': 0.7, '02': 0.97, '03': 0.99, '12': 0.6, '13': 0.96, '23': 0.95 })
  expect(tiesOf([0, 1, 2, 3], better)).toEqual({
    places: [
      { first: 1, last: 2 },
      { first: 1, last: 3 },
      { first: 2, last: 3 },
      { first: 4, last: 4 },
    ],
    stretches: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  })
})

test('a restaurant of one visit may be tied with those on both sides of two that are told apart', () => {
  const better = betterBy({ '01': 0.97, '02': 0.9, '12': 0.6 })
  expect(tiesOf([0, 1, 2], better)).toEqual({
    places: [
      { first: 1, last: 2 },
      { first: 2, last: 3 },
      { first: 1, last: 3 },
    ],
    stretches: [{ from: 0, to: 2 }],
  })
})

test('one restaurant has one place and no tie', () => {
  expect(tiesOf([0], () => 0.5)).toEqual({ places: [{ first: 1, last: 1 }], stretches: [] })
})

test('guests in common make a piece, also over a third restaurant', () => {
  const [a, b, c, d] = [0, 1, 2, 3] as const
  expect(piecesOf(Int32Array.of(a, c, c, b, d), 4, Int32Array.of(7, 7, 8, 8, 9))).toEqual([0, 0, 0, 1])
  expect(piecesOf(Int32Array.of(a, b, c, d), 4, Int32Array.of(1, 2, 1, 2))).toEqual([0, 1, 0, 1])
})
