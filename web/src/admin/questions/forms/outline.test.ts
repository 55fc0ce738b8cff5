import { expect, test } from 'vitest'
import { groupRemarks } from './remark-groups.ts'
import { outlineOf, typeCounts, type FormItem } from './outline.ts'

const item = (id: string, parent: string | null, type: FormItem['type']): FormItem => ({
  id,
  parent,
  title: id,
  logo: null,
  type,
  options: {},
  order: 0,
})

const ITEMS = [
  item('bar', null, 'addon'),
  item('drink', 'bar', 'rate'),
  item('hall', null, 'checklist'),
  item('door', 'hall', 'single'),
  item('light', 'hall', 'single'),
  item('bare', null, 'checklist'),
]

test('the outline is what the bank will be: add-on sections last, empty categories too', () => {
  const outline = outlineOf(ITEMS).map(({ category, questions }) => [
    category.id,
    questions.map(({ id }) => id),
  ])
  expect(outline).toEqual([
    ['hall', ['door', 'light']],
    ['bare', []],
    ['bar', ['drink']],
  ])
})

test('types are counted, the most frequent first', () => {
  expect(typeCounts(ITEMS)).toEqual([
    ['single', 2],
    ['rate', 1],
  ])
})

test('remarks that say the same come together, those of another effect apart', () => {
  const remark = (row: number, code: 'note' | 'calculate', effect: 'left' | 'changed') =>
    ({ sheet: 'survey', row, subject: '', code, value: '', effect }) as const
  const remarks = [
    remark(2, 'note', 'left'),
    remark(3, 'calculate', 'left'),
    remark(4, 'calculate', 'changed'),
    remark(5, 'note', 'left'),
  ]
  const rows = (effect: 'left' | 'changed') =>
    groupRemarks(remarks, effect).map((group) => [group.code, group.remarks.map(({ row }) => row)])
  expect(rows('left')).toEqual([
    ['note', [2, 5]],
    ['calculate', [3]],
  ])
  expect(rows('changed')).toEqual([['calculate', [4]]])
})
