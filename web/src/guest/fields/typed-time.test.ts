import { expect, test } from 'vitest'
import { typedTime } from './typed-time.ts'

test.each([
  ['19:30', '19:30'],
  ['1930', '19:30'],
  ['930', '09:30'],
  ['9:05', '09:05'],
  ['19.30', '19:30'],
  [' 19-30 ', '19:30'],
  ['00:00', '00:00'],
  ['7:30 pm', '19:30'],
  ['7:30 P.M.', '19:30'],
  ['12:10am', '00:10'],
  ['12:10 pm', '12:10'],
])('“%s” is %s', (text, time) => {
  expect(typedTime(text)).toBe(time)
})

test.each(['', '1', '19', '19:', '19:3', '24:00', '2561', '19:60', '13:10 pm', 'noon', '19:300'])(
  '“%s” is no time',
  (text) => {
    expect(typedTime(text)).toBe(null)
  },
)
