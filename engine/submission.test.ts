import type { Visit } from '@cloche/contract/visits.ts'
import { expect, test } from 'vitest'
import {
  answer,
  buildItem,
  buildPhoto,
  buildQuestion,
  dish,
  photo,
  problem,
  saved,
  submit,
} from './fixtures.ts'
import { patched } from './copies.ts'
import { receiptOf } from './receipt.ts'
import { submissionOf } from './submission.ts'

const open = { status: 'open' } as Visit
const submitted = { status: 'submitted' } as Visit
const soup = { id: 'd', dishName: 'Soup', orderTime: '2026-11-20T10:00:00.000Z', readyTime: null }
const waits = buildItem(9, submit, { questionId: '' })

test('a submission waits for what was done before it, and says for how much', () => {
  const before = [buildItem(1, answer('yes')), buildItem(2, photo('p'))]
  expect(submissionOf([...before, waits], open, null)).toEqual({
    state: 'waiting',
    sending: false,
    before: 2,
  })
  const sending = buildItem(9, submit, { questionId: '', state: 'sending' })
  expect(submissionOf([sending], open, null)).toEqual({ state: 'waiting', sending: true, before: 0 })
})

test('a write that was refused keeps the visit, and is named', () => {
  const failed = buildItem(1, answer('yes'), { questionId: 'soup', state: 'failed', fault: problem() })
  expect(submissionOf([failed, waits], open, null)).toMatchObject({
    state: 'refused',
    problem: { code: 'invalid', errors: [{ path: 'soup' }] },
  })
})

test('a refusal of the submit itself is reported with its errors', () => {
  const errors = [{ path: 'q7', message: 'missing' }]
  const refused = { ...waits, state: 'failed' as const, fault: { ...problem(), errors } }
  expect(submissionOf([refused], open, null)).toMatchObject({ state: 'refused', problem: { errors } })
})

test('without a submission that waits the visit itself tells', () => {
  const receipt = receiptOf([], [])
  expect(submissionOf([], open, receipt)).toEqual({ state: 'none' })
  expect(submissionOf([], submitted, receipt)).toEqual({ state: 'done', receipt })
  expect(submissionOf([], submitted, null)).toEqual({ state: 'done', receipt: null })
})

test('a photo that a newer copy on the server lacks counts as removed, not as missing', () => {
  const mine = [buildQuestion({ photos: [buildPhoto('p')], revision: 1 })]
  expect(receiptOf(mine, [buildQuestion({ revision: 2 })]).photos).toEqual({ stored: 0, of: 0 })
  expect(receiptOf(mine, [buildQuestion({ revision: 1 })]).photos).toEqual({ stored: 0, of: 1 })
})

test('nor is what was removed since missed by a copy that has heard a later answer about something else', () => {
  const stored = { kind: 'photo', photo: buildPhoto('p'), revision: 1 } as const
  const withPhoto = patched(buildQuestion(), buildItem(1, photo('p')), stored)
  const mine = patched(withPhoto, buildItem(2, dish('d')), { kind: 'dish', dish: soup, revision: 2 })
  const answered = patched(mine, buildItem(5, answer('yes')), saved({ answer: 'yes', revision: 5 }))
  const counts = [1, 2, 5, 6].map((revision) => receiptOf([answered], [buildQuestion({ revision })]))
  expect(counts.map(({ answers, photos, dishes }) => [photos.of, dishes.of, answers.of])).toEqual([
    [1, 1, 1],
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 0],
  ])
})

test('nor by one whose repeated write was answered with the revision of the removal', () => {
  const read = buildQuestion({ answer: 'yes', photos: [buildPhoto('p')], revision: 2 })
  const mine = patched(read, buildItem(1, answer('yes')), saved({ answer: 'yes', revision: 3 }))
  const theirs = buildQuestion({ answer: 'yes', revision: 3 })
  expect(receiptOf([mine], [theirs]).photos).toEqual({ stored: 0, of: 0 })
})

test('a receipt counts what the server has, also from elsewhere, and what is only here: by question, by photo, by dish', () => {
  const mine = [
    buildQuestion({ id: 'a', answer: 'yes', photos: [buildPhoto('p1'), buildPhoto('p2')] }),
    buildQuestion({ id: 'b', comment: 'cold', dishes: [soup] }),
    buildQuestion({ id: 'c' }),
  ]
  const theirs = [
    buildQuestion({ id: 'a', answer: 'no', photos: [buildPhoto('p2'), buildPhoto('p9')] }),
    buildQuestion({ id: 'b', dishes: [soup] }),
    buildQuestion({ id: 'c', rate: 4 }),
  ]
  expect(receiptOf(mine, theirs)).toEqual({
    answers: { stored: 2, of: 3 },
    photos: { stored: 2, of: 3 },
    dishes: { stored: 1, of: 1 },
  })
})
