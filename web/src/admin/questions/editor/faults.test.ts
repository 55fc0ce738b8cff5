import { expect, test } from 'vitest'
import { bankItem, testBank } from '../test-bank.ts'
import { draftOf, freshDraft, type Draft } from './draft.ts'
import { bankWith, brokenByDraft, faultsOf } from './faults.ts'

const bank = testBank({ d: { showIf: { question: 'b', is: ['no'] } } })
const item = (id: string) => bank.find((each) => each.id === id)!
const changed = (id: string, patch: Partial<Draft>) => {
  const draft = { ...draftOf(item(id)), ...patch }
  const after = bankWith(bank, id, draft)
  return { faults: faultsOf(after, id, draft), broken: brokenByDraft(bank, after, id).map((each) => each.id) }
}
const condition = (question: string, is: string[] = ['yes']) => ({
  question,
  is,
  from: '' as const,
  to: '' as const,
  isFromOut: false,
  isToOut: false,
})

test('as it is stored nothing is wrong', () => {
  for (const { id } of bank) expect(changed(id, {})).toEqual({ faults: {}, broken: [] })
})

test('an empty new question says all that is missing', () => {
  const fresh = freshDraft('single', 'hall', [{ key: 'k', stored: false, title: '', score: 0 }])
  expect(faultsOf(bankWith(bank, 'new', fresh), 'new', fresh)).toEqual({
    title: 'missing',
    'choices.k': 'choice_missing',
  })
  const bare = { ...fresh, choices: [] }
  expect(faultsOf(bankWith(bank, 'new', bare), 'new', bare)).toMatchObject({
    'options.choices': 'choices_missing',
  })
})

test('a new question may depend on every question of its category and before it', () => {
  const fresh = { ...freshDraft('text', 'hall', []), title: 'New' }
  const last = { ...fresh, showIf: condition('c') }
  const later = { ...fresh, showIf: condition('d') }
  expect(faultsOf(bankWith(bank, 'new', last), 'new', last)).toEqual({})
  expect(faultsOf(bankWith(bank, 'new', later), 'new', later)).toEqual({
    'options.showIf.question': 'not_earlier',
  })
})

test('a condition on a question with choices names one of them', () => {
  expect(changed('c', { showIf: condition('a', []) }).faults).toEqual({ 'options.showIf': 'condition_empty' })
  expect(changed('c', { showIf: condition('a', ['gone']) }).faults).toEqual({
    'options.showIf.is.0': 'value_unknown',
  })
})

test('each condition of several has its own faults', () => {
  const several = {
    join: 'any' as const,
    parts: [condition('a', []), { ...condition('e'), isNot: true }, condition('')],
  }
  expect(changed('c', { showIf: several }).faults).toEqual({
    'options.showIf.any.0': 'condition_empty',
    'options.showIf.any.1.not.question': 'not_earlier',
    'options.showIf.any.2.question': 'missing',
  })
})

test.each<[string, Partial<Draft>]>([
  ['the choice that another asks for is gone', { choices: draftOf(item('b')).choices.slice(0, 1) }],
  ['it is answered in another way', { type: 'rate' }],
  ['it stands after the other now', { parent: 'bar' }],
])('what depends on it is named: %s', (_, patch) => {
  expect(changed('b', patch)).toEqual({ faults: {}, broken: ['d'] })
})

test('a category that becomes an add-on section goes behind the others, with what they depend on', () => {
  expect(changed('hall', { type: 'addon' }).broken).toEqual(['d'])
})

test('a change is not blamed for a question that was broken before', () => {
  const broken = [
    ...bank,
    bankItem('g', { parent: 'bar', order: 1, type: 'text', options: { showIf: { question: 'gone' } } }),
  ]
  const draft = { ...draftOf(item('a')), title: 'Other' }
  expect(brokenByDraft(broken, bankWith(broken, 'a', draft), 'a')).toEqual([])
})
