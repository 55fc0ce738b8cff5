import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const FAULTS = ['replica', 'primary', 'store']

test('without options there are half an hour, 500 guests, 20 staff and every fault', () => {
  const { seed, ...options } = readOptions([], FAULTS)
  expect(options).toEqual({
    minutes: 30,
    guests: 500,
    staff: 20,
    only: FAULTS,
    release: null,
    store: 'fauxqs',
  })
  expect(seed).toBeGreaterThan(0)
})

test('options name the size, the seed and the faults', () => {
  const args = [
    '--minutes',
    '3',
    '--guests',
    '60',
    '--staff=4',
    '--seed',
    '7',
    '--only',
    'store,replica',
    '--store=swift',
  ]
  expect(readOptions(args, FAULTS)).toEqual({
    minutes: 3,
    guests: 60,
    staff: 4,
    seed: 7,
    only: ['store', 'replica'],
    release: null,
    store: 'swift',
  })
})

test('an unknown fault or store and a number that is none are named', () => {
  expect(() => readOptions(['--only', 'flood'], FAULTS)).toThrow(
    'There is no fault flood: replica, primary, store',
  )
  expect(() => readOptions(['--guests', 'many'], FAULTS)).toThrow('--guests must be a number above 0')
  expect(() => readOptions(['--store', 'tape'], FAULTS)).toThrow(
    'There is no store tape: fauxqs, swift, folder',
  )
})
