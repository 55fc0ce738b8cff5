import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { requiredParts } from './complete.ts'
import { guestOptions } from './guest-options.ts'
import { CHOICES, question } from './test/items.ts'

const below = { comment: { requiredBelow: 0.4 }, photos: { requiredBelow: 0.6 } }

test('a guest is told neither scores nor weight, and for one choice only which of them asks for more', () => {
  const options = guestOptions('single', { choices: CHOICES, weight: 7, required: true, ...below })
  expect(options).toEqual({
    required: true,
    comment: 'optional',
    photos: 'optional',
    choices: [
      { value: 'yes', title: 'Yes' },
      { value: 'half', title: 'Half', asksPhotos: -1 },
      { value: 'no', title: 'No', asksComment: -1, asksPhotos: -1 },
      { value: 'na', title: 'Not applicable' },
    ],
  })
})

test('where the score plays no part, nothing stands in its place', () => {
  expect(guestOptions('multiple', { choices: CHOICES, comment: 'required', photos: 'off' })).toEqual({
    comment: 'required',
    photos: 'off',
    choices: CHOICES!.map(({ value, title }) => ({ value, title })),
  })
  expect(guestOptions('rate', { max: 5, weight: 2, ...below })).toEqual({ max: 5, ...below })
})

const scores = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1, maxLength: 6 })
const bound = fc.record({ requiredBelow: fc.double({ min: 0, max: 1, noNaN: true }) })

test('the phone asks for a comment and photos exactly when the server does', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<'single' | 'multiple'>('single', 'multiple'),
      scores,
      bound,
      bound,
      fc.infiniteStream(fc.boolean()),
      (type, given, comment, photos, chance) => {
        const choices = given.map((score, index) => ({ value: `c${index}`, title: 'C', score }))
        const chosen = choices.flatMap(({ value }) => (chance.next().value ? [value] : []))
        const answer = type === 'multiple' ? chosen : (chosen[0] ?? null)
        const options: QuestionOptions = { choices, comment, photos }
        const asked = (shown: QuestionOptions) => requiredParts(question('q', type, shown, { answer }))
        expect(asked(guestOptions(type, options) as QuestionOptions)).toEqual(asked(options))
      },
    ),
  )
})

test('choices that together come to the bound exactly do not lie below it', () => {
  const choices = [0.1, 0.7].map((score, index) => ({ value: `c${index}`, title: 'C', score }))
  const options = { choices, comment: { requiredBelow: 0.4 } }
  expect(requiredParts(question('q', 'multiple', options, { answer: ['c0', 'c1'] }))).toEqual([])
})
