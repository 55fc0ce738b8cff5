import { expect, test } from 'vitest'
import { isHalfTyped, typedTime } from './typed-time.ts'

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
  ['9', '09:00'],
  ['19:', '19:00'],
  ['21:5', '21:05'],
  ['9.30', '09:30'],
  ['9 pm', '21:00'],
  ['9 вечера', '21:00'],
  ['в 9 утра', '09:00'],
  ['12 дня', '12:00'],
  ['3 дня', '15:00'],
  ['11 ночи', '23:00'],
  ['2 ночи', '02:00'],
  ['12 ночи', '00:00'],
  ['9ч30', '09:30'],
  ['9 часов 5 минут', '09:05'],
  ['9h30', '09:30'],
])('“%s” is %s', (text, time) => {
  expect(typedTime(text)).toBe(time)
})

test.each(['', '193', '24:00', '25:00', '2561', '19:60', '13:10 pm', 'noon', '19:300'])(
  '“%s” is no time',
  (text) => {
    expect(typedTime(text)).toBe(null)
  },
)

test('a time with fewer than two digits of minutes may go on', () => {
  expect(['9', '193', '19:', '21:5', '9 pm'].every(isHalfTyped)).toBe(true)
  expect(['19:30', '1930', '9.30', '7:30 pm'].some(isHalfTyped)).toBe(false)
})
