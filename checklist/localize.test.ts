import { expect, test } from 'vitest'
import { textsOf } from './localize.ts'

const choices = [
  { value: 'yes', title: 'Yes', score: 1 },
  { value: 'no', title: 'No', score: 0 },
]
const item = {
  title: 'How long did you wait?',
  options: {
    help: 'Whole minutes',
    unit: 'min',
    choices,
    translations: { ru: { title: 'Сколько вы ждали?', choices: { yes: 'Да' } } },
  },
}

test('a language has its own texts, and each that is absent falls back by itself', () => {
  expect(textsOf(item, 'ru')).toEqual({
    title: 'Сколько вы ждали?',
    help: 'Whole minutes',
    unit: 'min',
    choices: [
      { value: 'yes', title: 'Да', score: 1 },
      { value: 'no', title: 'No', score: 0 },
    ],
  })
})

test('the default language and a question without texts of its own stay as they are', () => {
  expect(textsOf(item, 'en')).toMatchObject({ title: item.title, choices })
  expect(textsOf({ title: 'Photo', options: {} }, 'ru')).toEqual({
    title: 'Photo',
    help: undefined,
    unit: undefined,
    choices: [],
  })
})

test('a choice may be called like something that every object has', () => {
  const named = { ...item.options, choices: [{ value: 'constructor', title: 'Builder', score: null }] }
  expect(textsOf({ title: 'Who?', options: named }, 'ru').choices[0]?.title).toBe('Builder')
})
