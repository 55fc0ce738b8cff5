import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['12', 12],
  ['7,5', 7.5],
  ['7.', 7],
  ['-3', -3],
  ['−3', -3],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1 234,56', 1234.56],
  ['1\u202f234', 1234],
  ["1'234.5", 1234.5],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1.234', 1.234],
  ['0,125', 0.125],
  ['1234,567', 1234.567],
  ['₽1200', 1200],
  ['1200 ₽', 1200],
  ['-$5', -5],
  ['1200 руб.', 1200],
  ['1200р', 1200],
  ['45 мин', 45],
  ['١٢٫٥', 12.5],
  ['١٬٢٣٤', 1234],
  ['۴۵', 45],
])('%s is %d', (text, number) => {
  expect(typedNumber(text, 'мин')).toEqual({ number })
})

test.each([
  '',
  '-',
  'ten',
  '12 pieces',
  '1,23,4',
  '12.34.56',
  '1,2345.6',
  '1e3',
  '12-34',
  '₽',
  '1234567890123456',
])('“%s” is no number', (text) => {
  expect(typedNumber(text)).toBe(null)
})

test('one comma before three digits may be either', () => {
  expect(typedNumber('1,234')).toEqual({ either: ['1234', '1.234'] })
  expect(typedNumber('-12,500')).toEqual({ either: ['-12500', '-12.500'] })
})
