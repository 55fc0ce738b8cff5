import { expect, test } from 'vitest'
import { answerWords } from './answer-words.ts'

const texts = {
  title: '',
  help: undefined,
  unit: 'min',
  choices: [
    { value: 'a', title: 'Bread', score: 1 },
    { value: 'b', title: 'Butter', score: 1 },
  ],
}
const free = { ...texts, choices: [] }

test('a choice is its title, several come in the order of the choices', () => {
  expect(answerWords({ answer: 'b' }, texts, 'en')).toEqual(['Butter'])
  expect(answerWords({ answer: ['b', 'a'] }, texts, 'en')).toEqual(['Bread', 'Butter'])
})

test('a number has its unit and the separators of the language', () => {
  expect(answerWords({ answer: 1234.5 }, free, 'en')).toEqual(['1,234.5 min'])
  expect(answerWords({ answer: 7.5 }, { ...free, unit: undefined }, 'ru')).toEqual(['7,5'])
})

test('a text and a time stay as they are, nothing is nothing', () => {
  expect(answerWords({ answer: '19:42' }, free, 'en')).toEqual(['19:42'])
  expect(answerWords({ answer: null }, free, 'en')).toEqual([])
})
