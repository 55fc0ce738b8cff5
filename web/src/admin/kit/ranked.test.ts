import { expect, test } from 'vitest'
import { ranked, type Texts } from './ranked.ts'

const GUESTS: Texts[] = [
  ['Жанна Орлова', 'z@example.com'],
  ['Орлова-Анна Мария'],
  ['Анна Орлова'],
  ['Анна Фёдорова', '79161234567'],
  ['Charlotte Brontë'],
  ['Rene\u0301e Dupont'],
]
const PLACES: Texts[] = [
  ['Moscow 3', '1 Mill Lane'],
  ['Moscow 10', '2 Mill Lane'],
  ['Moscow 1', '4 Mill Lane'],
  ['Ёлки 2', 'Café street'],
]
const names = (all: Texts[], search: string) => ranked(all, search, (texts) => texts).map(([name]) => name)

test('the name itself comes first, then beginnings of words, then letters inside', () => {
  expect(names(PLACES, 'Moscow 1')).toEqual(['Moscow 1', 'Moscow 10', 'Moscow 3'])
  expect(names(GUESTS, 'Анна Орл')).toEqual(['Анна Орлова', 'Орлова-Анна Мария', 'Жанна Орлова'])
  expect(names(PLACES, 'mill 2')).toEqual(['Moscow 10'])
})

test.each([
  ['федорова', 'Анна Фёдорова'],
  ['ФЁДОРОВА', 'Анна Фёдорова'],
  ['bronte', 'Charlotte Brontë'],
  ['renée', 'Rene\u0301e Dupont'],
  ['4567', 'Анна Фёдорова'],
])('%s finds %s', (search, name) => {
  expect(names(GUESTS, search)).toEqual([name])
})

test.each(['елки 2', 'cafe'])('%s finds Ёлки 2', (search) => {
  expect(names(PLACES, search)).toEqual(['Ёлки 2'])
})

test('nothing typed keeps the order, and what does not fit is left out or last', () => {
  expect(names(PLACES, ' — ')).toEqual(PLACES.map(([name]) => name))
  expect(names(PLACES, 'oscow 77')).toEqual([])
  expect(ranked(PLACES, 'ёлки', (texts) => texts, true).map(([name]) => name)[0]).toBe('Ёлки 2')
})
