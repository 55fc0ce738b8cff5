import { expect, test } from 'vitest'
import { createReturnDraft, returnOf } from './return-draft.ts'

function storage(kept = new Map<string, string>()): Storage {
  const place: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  return place as Storage
}

test('a draft outlives a reload, and is its author’s and its visit’s alone', () => {
  const kept = new Map<string, string>()
  const draft = createReturnDraft('max', 'visit', storage(kept))
  draft.setMessage('Nearly there')
  draft.setNote('door', 'Which one?')
  draft.setNote('soup', 'Hot?')
  draft.setNote('soup', '')
  const again = createReturnDraft('max', 'visit', storage(kept)).get()
  expect(again).toEqual({ message: 'Nearly there', notes: { door: 'Which one?' } })
  expect(createReturnDraft('max', 'other', storage(kept)).get().message).toBe('')
  expect(createReturnDraft('ann', 'visit', storage(kept)).get().message).toBe('')
  draft.clear()
  expect(kept.size).toBe(0)
})

test('a draft that can’t be read is empty', () => {
  const broken = new Map([['cloche.return.max.visit', '{']])
  expect(createReturnDraft('max', 'visit', storage(broken)).get()).toEqual({ message: '', notes: {} })
})

test('a return is trimmed and in the order of the questions; a blank draft makes none', () => {
  const draft = { message: ' Well done \n', notes: { b: ' two ', a: 'one', c: '  ', gone: 'x' } }
  expect(returnOf(draft, ['a', 'b', 'c'])).toEqual({
    message: 'Well done',
    notes: [
      { questionId: 'a', text: 'one' },
      { questionId: 'b', text: 'two' },
    ],
  })
  expect(returnOf({ message: ' ', notes: { a: '\n' } }, ['a'])).toBeNull()
})
