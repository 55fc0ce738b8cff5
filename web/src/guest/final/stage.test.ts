import { expect, test } from 'vitest'
import type { Submission } from '@cloche/engine/interface.ts'
import { stageOf } from './stage.ts'

const calm = { online: true, busy: false, stored: true }
const waiting: Submission = { state: 'waiting', sending: false, before: 2 }
const whole = { stored: 3, of: 3 }

test('a submission that waits says whether there is a signal, and first whether it would survive a reload', () => {
  expect(stageOf(waiting, calm)).toBe('sending')
  expect(stageOf(waiting, { ...calm, online: false })).toBe('waiting')
  expect(stageOf(waiting, { ...calm, online: false, busy: true })).toBe('busy')
  expect(stageOf(waiting, { ...calm, online: false, stored: false })).toBe('unkept')
})

test('a receipt with less than this phone has sent is no plain thank you', () => {
  const receipt = { answers: whole, photos: whole, dishes: whole }
  expect(stageOf({ state: 'done', receipt }, calm)).toBe('done')
  expect(stageOf({ state: 'done', receipt: null }, calm)).toBe('done')
  const less = { ...receipt, photos: { stored: 2, of: 3 } }
  expect(stageOf({ state: 'done', receipt: less }, calm)).toBe('partial')
})
