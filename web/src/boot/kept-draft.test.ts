import { expect, test } from 'vitest'
import { keptDraft } from './kept-draft.ts'

interface Note {
  text: string
}

const KIND = {
  from: (stored: unknown): Note => ({ text: stored === null ? '' : (stored as Note).text.trim() }),
  isEmpty: ({ text }: Note) => text === '',
}

function storageOf(kept: Record<string, string>) {
  const entries = new Map(Object.entries(kept))
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

function refuse(): never {
  throw new DOMException('Refused', 'SecurityError')
}

test.each<[string, string | null, string]>([
  ['nothing', null, ''],
  ['a draft', '{"text":"Nearly"}', 'Nearly'],
  ['what is no JSON', '{', ''],
  ['no draft', '7', ''],
  ['null', 'null', ''],
  ['an empty text', '', ''],
])('a page that begins with %s in the storage', (_, stored, text) => {
  const storage = storageOf(stored === null ? {} : { note: stored })
  expect(keptDraft(storage, 'note', KIND).get()).toEqual({ text })
})

test('what is typed is there after a reload, under its own key', () => {
  const storage = storageOf({})
  keptDraft(storage, 'note.anna', KIND).set({ text: 'Nearly' })
  expect(keptDraft(storage, 'note.anna', KIND).get()).toEqual({ text: 'Nearly' })
  expect(keptDraft(storage, 'note.boris', KIND).get()).toEqual({ text: '' })
})

test('listeners hear of each change', () => {
  const draft = keptDraft(storageOf({}), 'note', KIND)
  const heard: string[] = []
  const stop = draft.subscribe(() => heard.push(draft.get().text))
  draft.set({ text: 'a' })
  draft.set({ text: 'ab' })
  stop()
  draft.set({ text: 'abc' })
  expect(heard).toEqual(['a', 'ab'])
})

test('a draft that is empty again leaves the storage', () => {
  const storage = storageOf({ note: '{"text":"Nearly"}' })
  keptDraft(storage, 'note', KIND).set({ text: '' })
  expect(storage.entries.size).toBe(0)
})

test('one that is forgotten stays on the screen, and is not there after a reload', () => {
  const storage = storageOf({})
  const draft = keptDraft(storage, 'note', KIND)
  draft.set({ text: 'Sent' })
  draft.forget()
  expect(draft.get()).toEqual({ text: 'Sent' })
  expect(keptDraft(storage, 'note', KIND).get()).toEqual({ text: '' })
})

test.each([
  ['full', { ...storageOf({}), setItem: refuse }],
  ['forbidden', { getItem: refuse, setItem: refuse, removeItem: refuse }],
])('where the storage is %s the draft lasts as long as the page', (_, storage) => {
  const draft = keptDraft(storage, 'note', KIND)
  draft.set({ text: 'Nearly' })
  expect(draft.get()).toEqual({ text: 'Nearly' })
  draft.set({ text: '' })
  draft.forget()
  expect(draft.get()).toEqual({ text: '' })
})
