import { expect, test } from 'vitest'
import { type Acknowledged, type Balance, Book, type Found } from './book.ts'

const answer = (value: string): Acknowledged => ({ kind: 'answer', thing: 'q1', value, question: 'q1' })
const dish: Acknowledged = { kind: 'dish', thing: 'd1', value: 'Soup', question: 'q2' }
const found = ({ kind, thing, value }: Acknowledged, times = 1): Found => ({ kind, thing, value, times })

function bookOf(...writes: Acknowledged[]): Book {
  const book = new Book()
  for (const write of writes) book.acknowledge(write)
  return book
}

const faulty = (balances: Balance[]) =>
  balances
    .filter(({ lost, twice }) => lost.length + twice.length > 0)
    .map(({ kind, lost, twice }) => [kind, lost.length, twice.length])

test('writes that are all stored once balance', () => {
  const balances = bookOf(answer('a'), answer('b'), dish).compare({
    things: [found(answer('b')), found(dish)],
    revisions: new Map([
      ['q1', 2],
      ['q2', 1],
    ]),
  })
  expect(faulty(balances)).toEqual([])
  expect(balances.find(({ kind }) => kind === 'answer')?.acknowledged).toBe(2)
})

test('a write that is not there, or has an earlier value, is lost', () => {
  const revisions = new Map([['q1', 1]])
  const balances = bookOf(answer('a'), answer('b'), dish).compare({ things: [found(answer('a'))], revisions })
  expect(faulty(balances)).toEqual([
    ['answer', 1, 0],
    ['dish', 1, 0],
  ])
  expect(balances.flatMap(({ lost }) => lost)).toEqual([
    'answer q1: b, stored: a',
    'dish d1: Soup, stored: nothing',
  ])
})

test('a thing that is there several times, and a question changed more often than was written, are stored twice', () => {
  const balances = bookOf(answer('a'), dish).compare({
    things: [found(answer('a')), found(dish, 2)],
    revisions: new Map([
      ['q1', 2],
      ['q2', 1],
    ]),
  })
  expect(faulty(balances)).toEqual([
    ['answer', 0, 1],
    ['dish', 0, 1],
  ])
})

test('things that nobody of the run wrote do not count', () => {
  const balances = bookOf().compare({ things: [found(dish, 3)], revisions: new Map([['q2', 3]]) })
  expect(faulty(balances)).toEqual([])
})
