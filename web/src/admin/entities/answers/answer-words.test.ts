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
  expect(answerWords({ answer: 'b', type: 'single' }, texts, 'en')).toEqual(['Butter'])
  expect(answerWords({ answer: ['b', 'a'], type: 'multiple' }, texts, 'en')).toEqual(['Bread', 'Butter'])
})

test('a number has its unit and the separators of the language', () => {
  expect(answerWords({ answer: 1234.5, type: 'number' }, free, 'en')).toEqual(['1,234.5 min'])
  expect(answerWords({ answer: 7.5, type: 'number' }, { ...free, unit: undefined }, 'ru')).toEqual(['7,5'])
})

test('a text stays as it is, a time follows the clock, nothing is nothing', () => {
  expect(answerWords({ answer: '9:42', type: 'text' }, free, 'en')).toEqual(['9:42'])
  expect(answerWords({ answer: '19:42', type: 'time' }, free, 'en')).toEqual(['19:42'])
  expect(answerWords({ answer: null, type: 'time' }, free, 'en')).toEqual([])
})
