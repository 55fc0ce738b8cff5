import { expect, test } from 'vitest'
import { Random } from './random.ts'

const draws = (random: Random) => Array.from({ length: 5 }, () => random.fraction())

test('a moment has the same chance whatever was drawn before it', () => {
  const [one, other] = [new Random(7, 'world'), new Random(7, 'world')]
  draws(one)
  one.begin(1000)
  other.begin(1000)
  const first = draws(one)
  expect(draws(other)).toEqual(first)
  one.begin(1000)
  expect(draws(one)).not.toEqual(first)
})

test('draws apart repeat by name and do not move the draws after them; another seed or stream draws otherwise', () => {
  const [one, other] = [new Random(7, 'world'), new Random(7, 'world')]
  const named = one.apart('act 1', () => draws(one))
  expect(draws(one)).toEqual(draws(other))
  expect(one.apart('act 1', () => draws(one))).toEqual(named)
  expect(one.apart('act 2', () => draws(one))).not.toEqual(named)
  expect(draws(new Random(8, 'world'))).not.toEqual(draws(new Random(7, 'world')))
  expect(draws(new Random(7, 'kills'))).not.toEqual(draws(new Random(7, 'world')))
})

test('first draws of streams that follow one another are spread evenly, and two of them are not alike', () => {
  const random = new Random(7, 'world')
  const pairs = Array.from({ length: 20_000 }, (_, place) => {
    random.begin(1_794_830_400_000 + place)
    return [random.below(4), random.below(4)].join('')
  })
  const counts = Map.groupBy(pairs, (pair) => pair)
  expect(counts.size).toBe(16)
  for (const { length } of counts.values()) expect(Math.abs(length - 1250)).toBeLessThan(200)
})
