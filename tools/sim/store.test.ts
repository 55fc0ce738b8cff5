import { afterEach, expect, test, vi } from 'vitest'
import { answer, buildItem, photo, problem, shelf } from '@cloche/engine/fixtures.ts'
import { emptyDevice } from '@cloche/engine/browser/count-pending.ts'
import { createStore } from '@cloche/engine/browser/indexed-db-store.ts'
import { createJournal } from '@cloche/engine/browser/local-storage-journal.ts'
import { IDBFactory, INTERFACES } from './database.ts'
import { Disk } from './disk.ts'

afterEach(() => vi.unstubAllGlobals())

function opened() {
  const host = {
    step: () => true,
    isAlive: () => true,
    newer: 0 as const,
    later: (_: string, act: () => void) => void setTimeout(act),
    fault: () => null,
    committed() {},
  }
  const factory = new IDBFactory(new Disk(), host)
  const globals = { ...INTERFACES, indexedDB: factory }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return { store: createStore('ann', () => {}), factory }
}

test('a photo that waits is stored with what becomes of it, and one that has left does not come back without its bytes', async () => {
  const { store } = opened()
  const bytes = { id: 'p', full: new ArrayBuffer(9), thumb: new ArrayBuffer(1) }
  const item = buildItem(1, photo('p'))
  await store.commit([{ type: 'put', item, photo: bytes }])
  const failed = { ...item, state: 'failed' as const, fault: problem() }
  await store.commit([{ type: 'put', item: failed }])
  expect((await store.snapshot([])).items).toEqual([failed])
  await store.commit([{ type: 'remove', item }])
  await store.commit([{ type: 'put', item }])
  expect([(await store.snapshot([])).items, await store.photo('p')]).toEqual([[], undefined])
})

test('a page that is left keeps no transaction open, and goes on once it is back', async () => {
  const { store } = opened()
  await store.commit([{ type: 'put', item: buildItem(1, photo('p')), photo: null }])
  const running = [store.keepVisits([]), store.visits()]
  const put = store.commit([{ type: 'put', item: buildItem(2, photo('q')), photo: null }])
  await new Promise(setImmediate)
  store.leave()
  expect((await Promise.allSettled(running)).map(({ status }) => status)).toEqual(
    running.map(() => 'rejected'),
  )
  await put
  await expect(store.menu()).rejects.toThrow('aborted')
  store.join()
  expect(await store.visits()).toEqual({ items: [], whole: false })
  expect((await store.snapshot([])).items).toHaveLength(2)
})

test('a page that is left as it reads the queue reads it once it is back, instead of finding none', async () => {
  const { store } = opened()
  await store.commit([{ type: 'put', item: buildItem(1, photo('p')), photo: null }])
  const under = store.snapshot([])
  await new Promise(setImmediate)
  store.leave()
  const begun = store.snapshot([])
  await new Promise(setImmediate)
  store.join()
  expect((await Promise.all([under, begun])).map(({ items }) => items.length)).toEqual([1, 1])
  store.leave()
  const late = store.snapshot([])
  store.close()
  await expect(late).rejects.toThrow('closed')
})

test('a store whose connection the browser closed without a word opens another', async () => {
  const { store, factory } = opened()
  const item = buildItem(1, photo('p'))
  await store.commit([{ type: 'put', item, photo: null }])
  factory.closeSilently()
  expect((await store.snapshot([])).items).toEqual([item])
  factory.closeSilently()
  await store.commit([{ type: 'remove', item }])
  expect((await store.snapshot([])).items).toEqual([])
})

test('a write made after a new login during the logout stays in the journal with its stamp', async () => {
  const { store } = opened()
  await store.keepVisits([])
  const journal = createJournal('ann', shelf())
  journal.keep([[1, null]])
  let reads = 0
  const entries = () => {
    // The second read counts what waits, before the store is emptied.
    if (++reads === 2) queueMicrotask(writeAgain)
    return journal.entries()
  }
  const writeAgain = () => {
    journal.keep([[2, buildItem(2, answer('yes'))]])
    journal.keepStamp({ seq: 2, captured: 0 })
  }
  expect(await emptyDevice('ann', 0, { ...journal, entries })).toBe(0)
  expect(await store.visits()).toEqual({ items: [], whole: false })
  expect(journal.entries().map(([seq]) => seq)).toEqual([2])
  expect(journal.stamp().seq).toBe(2)
})
