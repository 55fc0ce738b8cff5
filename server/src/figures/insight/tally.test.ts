import { expect, test } from 'vitest'
import type { RuledItem } from '../../programme/questions/service.ts'
import { fingerprintOf } from './form-version.ts'
import { tally, type Place } from './tally.ts'

const place: Place = {
  restaurant_id: 'linden',
  day: '2026-10-02',
  daypart: 'evening',
  is_provisional: false,
  form_version: 1,
}

function item(sourceId: string, given: Partial<RuledItem> = {}): RuledItem {
  return {
    id: `copy of ${sourceId}`,
    sourceId,
    parent: 'copy of hall',
    type: 'rate',
    options: {},
    answer: null,
    rate: null,
    comment: '',
    photos: [],
    dishes: [],
    ...given,
  }
}
const hall = item('hall', { parent: null, type: 'checklist' })
const service = (rate: number | null) => item('service', { rate, options: { max: 5, weight: 2 } })
const speed = (rate: number | null) => item('speed', { rate, options: { max: 10 } })
const rowsOf = (...visits: RuledItem[][]) =>
  tally(visits.map((items) => ({ place, checklistId: null, items, dishes: [] }))).scores.map(
    ({ scope, subject_id, n, sum, sum_squares }) => [scope, subject_id, n, sum, sum_squares],
  )

test('two visits: each score in tenths of a percent, as screens round it', () => {
  // 4 of 5 is 0.75, 3 of 10 is 2/9: (2 × 0.75 + 2/9) / 3 is 57.4 %. 5 of 5 alone is 100 %.
  expect(rowsOf([hall, service(4), speed(3)], [hall, service(5), speed(null)])).toEqual([
    ['visit', 'linden', 2, 1574, 574 ** 2 + 1000 ** 2],
    ['category', 'hall', 2, 1574, 574 ** 2 + 1000 ** 2],
    ['question', 'service', 2, 1750, 750 ** 2 + 1000 ** 2],
    ['question', 'speed', 1, 222, 222 ** 2],
  ])
})

test('whole scores of two checklists are not added up, those of their categories and questions are', () => {
  const items = [hall, service(4)]
  const visits = [null, 'bar', 'bar'].map((checklistId) => ({ place, checklistId, items, dishes: [] }))
  expect(tally(visits).scores.map(({ scope, subject_id, n }) => [scope, subject_id, n])).toEqual([
    ['visit', 'linden', 1],
    ['category', 'hall', 3],
    ['question', 'service', 3],
    ['visit', 'bar', 2],
  ])
})

test('a hidden question counts nowhere', () => {
  const showIf = { question: 'copy of service', atMost: 2 }
  const why = item('why', { rate: 1, options: { max: 5, showIf } })
  expect(rowsOf([hall, service(5), why]).map(([, subject]) => subject)).toEqual(['linden', 'hall', 'service'])
})

const plates = item('plates', { type: 'dish' })
const ordered = { question_id: plates.id, dish_name: 'Borsch', minutes: 12 }

test('a dish of a hidden question counts nowhere', () => {
  const options = { showIf: { question: 'copy of service', atMost: 2 } }
  const countOf = (rate: number) =>
    tally([
      { place, checklistId: null, items: [hall, service(rate), { ...plates, options }], dishes: [ordered] },
    ]).dishes.length
  expect([countOf(2), countOf(5)]).toEqual([1, 0])
})

test('dishes by the minute: zeros at both ends are left out, two hours and more are one bin', () => {
  const dishes = [12.9, 14, 14.2].map((minutes) => ({ ...ordered, dish_name: 'Borsch', minutes }))
  const visit = {
    place,
    checklistId: null,
    items: [hall, plates],
    dishes: [...dishes, { ...ordered, dish_name: 'Goose', minutes: 300 }],
  }
  expect(tally([visit]).dishes).toEqual([
    {
      ...place,
      dish_name: 'Borsch',
      n: 3,
      sum: 40,
      sum_squares: 144 + 2 * 196,
      first_minute: 12,
      minutes: [1, 0, 2],
    },
    { ...place, dish_name: 'Goose', n: 1, sum: 120, sum_squares: 14_400, first_minute: 120, minutes: [1] },
  ])
})

test('a form is another one when it scores otherwise, not when it is worded or ordered otherwise', () => {
  const form = fingerprintOf([hall, service(1), speed(1)])
  expect(fingerprintOf([hall, speed(9), { ...service(4), id: 'another copy' }])).toBe(form)
  expect(fingerprintOf([hall, item('service', { options: { max: 5, weight: 3 } }), speed(1)])).not.toBe(form)
  expect(fingerprintOf([hall, service(1)])).not.toBe(form)
})

test('a strict bound is another rule, and a condition without one keeps its fingerprint', () => {
  const asked = (showIf: object) =>
    fingerprintOf([
      hall,
      service(1),
      item('why', { options: { showIf: { question: 'copy of service', ...showIf } } }),
    ])
  expect(asked({ above: 2 })).not.toBe(asked({ atLeast: 2 }))
  expect(asked({ above: 2 })).not.toBe(asked({ below: 2 }))
  // Of the release before strict bounds.
  expect(asked({ atLeast: 2 })).toBe('482d86168ea13ea01fedc78e38dab3542da419c4dfc7d032831a0ba44f57b3dc')
})
