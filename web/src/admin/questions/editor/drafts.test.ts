import { expect, test } from 'vitest'
import { bankItem } from '../test-bank.ts'
import { draftOf } from './draft.ts'
import { createDrafts, isDirty } from './drafts.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage
}

const item = bankItem('q', { parent: 'hall', type: 'text', title: 'Old' })
const began = draftOf(item)
const kept = (title: string) => ({ base: item, began, draft: { ...began, title } })

test('a draft survives a reload, for its own user only', () => {
  const place = storage()
  createDrafts('anna', place).keep('q', kept('New'))
  expect(createDrafts('anna', place).get().get('q')?.draft.title).toBe('New')
  expect(createDrafts('boris', place).get().size).toBe(0)
})

test('back to what it was: nothing is unsaved', () => {
  const drafts = createDrafts('anna', storage())
  drafts.keep('q', kept('New'))
  drafts.keep('q', kept('Old'))
  expect(drafts.get().size).toBe(0)
})

test('a space at the end changes nothing, but stays in the field while it is typed', () => {
  const drafts = createDrafts('anna', storage())
  drafts.keep('q', kept('Old '))
  expect(isDirty(drafts.get().get('q')!)).toBe(false)
  expect(drafts.get().get('q')?.draft.title).toBe('Old ')
})

test('text typed during a save stays unsaved on top of the saved version', () => {
  const drafts = createDrafts('anna', storage())
  const sent = kept('New')
  drafts.keep('q', sent)
  drafts.keep('q', kept('New and more'))
  drafts.finish('q', sent, { ...item, title: 'New', version: 2 })
  expect(drafts.get().get('q')).toMatchObject({ base: { version: 2 }, draft: { title: 'New and more' } })
})

test('moving a question to another category does not make its draft a stranger’s', () => {
  const drafts = createDrafts('anna', storage())
  drafts.keep('q', kept('New'))
  drafts.rebase({ ...item, parent: 'kitchen', version: 2 })
  expect(drafts.get().get('q')).toMatchObject({
    base: { version: 2 },
    draft: { title: 'New', parent: 'kitchen' },
  })
})

test('a broken or forbidden store is no store', () => {
  const broken = { getItem: () => '{', setItem: () => fail(), removeItem: () => fail() } as unknown as Storage
  const drafts = createDrafts('anna', broken)
  drafts.keep('q', kept('New'))
  expect(drafts.get().size).toBe(1)
})

function fail(): never {
  throw new DOMException('Full', 'QuotaExceededError')
}
