import { expect, test } from 'vitest'
import { FREE_TIMES } from '@cloche/contract/anketa-choices.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'
import { languageCalled } from '../../base/texts/language-called.ts'
import { freeTimesIn } from './guest-words.ts'

test('times of the week are read as exports of applications, screens and the API write them', () => {
  const ways = [
    FREE_TIMES,
    ...[STAFF_TEXTS.en, STAFF_TEXTS.ru].map(({ files }) =>
      FREE_TIMES.map((time) => files.applications.free[time]),
    ),
  ]
  for (const way of ways) expect(freeTimesIn(way.join(', '))).toEqual(FREE_TIMES)
  expect(freeTimesIn('утра по будням; обеды выходных\nпо будням вечером')).toEqual([
    'weekday_morning',
    'weekend_lunch',
    'weekday_evening',
  ])
})

test.each(['', 'at night', 'weekday evenings, never', 'not weekday evenings', 'будни'])(
  '“%s” is no time',
  (words) => {
    expect(freeTimesIn(words)).toBeNull()
  },
)

test('a language by its name in either language', () => {
  const named = ['Русский', 'russian', 'EN', 'Английский', 'Klingon', ''].map(languageCalled)
  expect(named).toEqual(['ru', 'ru', 'en', 'en', null, null])
})
