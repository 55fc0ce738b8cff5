import type { BankQuestion, QuestionOptions } from '@cloche/contract/questions.ts'
import type { ItemType } from '../entities/questions/question-types.ts'

const CHOICES = [
  { value: 'yes', title: 'Yes', score: 1 },
  { value: 'no', title: 'No', score: 0 },
]

export function bankItem(id: string, of: Partial<BankQuestion> = {}): BankQuestion {
  return {
    id,
    parent: null,
    title: id,
    logo: null,
    type: 'checklist',
    options: {},
    order: 0,
    deletedAt: null,
    version: 1,
    ...of,
  }
}

/** Makes the bank `hall: a b c`, `kitchen: d e` and the add-on section `bar: f`, all yes-or-no questions. */
export function testBank(options: Readonly<Record<string, QuestionOptions>> = {}): BankQuestion[] {
  const category = (id: string, order: number, type: ItemType = 'checklist') => bankItem(id, { order, type })
  const question = (id: string, parent: string, order: number) =>
    bankItem(id, { parent, order, type: 'single', options: { choices: CHOICES, ...options[id] } })
  return [
    category('hall', 0),
    question('a', 'hall', 0),
    question('b', 'hall', 1),
    question('c', 'hall', 2),
    category('kitchen', 2),
    question('d', 'kitchen', 0),
    question('e', 'kitchen', 1),
    category('bar', 1, 'addon'),
    question('f', 'bar', 0),
  ]
}
