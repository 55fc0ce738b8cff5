import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyDevice } from '@cloche/engine/browser/count-pending.ts'
import { createStore, storeName } from '@cloche/engine/browser/indexed-db-store.ts'
import { answer, buildItem } from '@cloche/engine/fixtures.ts'
import type { Store } from '@cloche/engine/store.ts'

const GUEST = 'logs-out'
const MENU = { dishes: [], drinks: [], fetchedAt: null }

let store: Store
beforeEach(async () => {
  store = createStore(GUEST, () => {})
  await store.keepMenu(MENU)
  onTestFinished(() => {
    store.close()
    indexedDB.deleteDatabase(storeName(GUEST))
  })
})

const entered = () => store.commit([{ type: 'put', item: buildItem(1, answer('yes')) }])
const waiting = async () => (await store.snapshot([])).items.map(({ seq }) => seq)

test('a logout empties the store, also while another tab has it open, and that tab can go on', async () => {
  expect(await emptyDevice(GUEST, 0)).toBe(0)
  expect(await store.menu()).toBeUndefined()
  await entered()
  expect(await waiting()).toEqual([1])
})

test('waiting writes in the store or in the memory of the page keep the store as it is', async () => {
  expect(await emptyDevice(GUEST, 2)).toBe(2)
  await entered()
  expect(await emptyDevice(GUEST, 0)).toBe(1)
  expect([await store.menu(), await waiting()]).toEqual([MENU, [1]])
})

test('a write that comes as the store is emptied stays', async () => {
  const [left] = await Promise.all([emptyDevice(GUEST, 0), entered()])
  expect(await waiting()).toEqual([1])
  expect(left === 0).toBe((await store.menu()) === undefined)
})

test('where there is no store, none is made', async () => {
  expect(await emptyDevice('never-here', 0)).toBe(0)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(storeName('never-here'))
})
