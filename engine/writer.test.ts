import { expect, test, vi } from 'vitest'
import { answer, buildItem, dish, photo, saved, timer, updateDish } from './fixtures.ts'
import type { StoreChange } from './store.ts'
import { createWriter } from './writer.ts'

const put = (seq: number): StoreChange => ({ type: 'put', item: buildItem(seq, answer(`${seq}`)) })
const picture = (seq: number): StoreChange => ({
  type: 'put',
  item: buildItem(seq, photo(`p${seq}`)),
  photo: { id: `p${seq}`, full: new ArrayBuffer(9), thumb: new ArrayBuffer(1), findings: [] },
})

const at = {
  afterPaint: (act: () => void) => act(),
  after: timer,
}

/** A disk whose room is counted in photos. */
function disk(room: number) {
  const kept: StoreChange[] = []
  const batches: number[][] = []
  const store = {
    room,
    async commit(changes: readonly StoreChange[]) {
      const photos = [...kept, ...changes].filter((change) => change.type === 'put' && change.photo)
      if (photos.length > store.room) throw new DOMException('No room', 'QuotaExceededError')
      kept.push(...changes)
      batches.push(changes.map(({ item }) => item.seq))
    },
  }
  return { store, changes: kept, kept: () => kept.map(({ item }) => item.seq), batches }
}

test('a tap is stored at once, in one batch with all it changes', async () => {
  const { store, batches } = disk(9)
  const writer = createWriter(at, store, () => {})
  writer.add([put(1), { type: 'remove', item: buildItem(0, answer('old')) }], false)
  await writer.flush()
  expect(batches).toEqual([[1, 0]])
})

test('of a word typed letter by letter only the last state is stored', async () => {
  vi.useFakeTimers()
  const { store, batches } = disk(9)
  const writer = createWriter(at, store, () => {})
  for (const seq of [1, 2, 3]) {
    const before: StoreChange[] = seq > 1 ? [{ type: 'remove', item: buildItem(seq - 1, answer('')) }] : []
    writer.add([...before, put(seq)], true)
    await vi.advanceTimersByTimeAsync(40)
  }
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(40)
  expect(batches.flat().includes(3)).toBe(true)
  expect(batches.length).toBe(1)
  vi.useRealTimers()
})

test('changes that find no room are stored with the next change', async () => {
  const { store, kept } = disk(0)
  const reported: boolean[] = []
  const writer = createWriter(at, store, (_, stored) => reported.push(stored))
  writer.add([picture(1), put(2)], false)
  await writer.flush()
  expect([kept(), reported, writer.clean()]).toEqual([[], [false], false])
  store.room = 1
  writer.add([put(3)], false)
  await writer.flush()
  expect([kept(), reported, writer.clean()]).toEqual([[1, 2, 3], [false, true], true])
})

test('a change that finds no room is stored as soon as a photo has found room', async () => {
  const { store, kept } = disk(0)
  const writer = createWriter(at, store, () => {})
  writer.add([picture(1)], false)
  await writer.flush()
  store.room = 2
  await writer.keep(picture(2))
  expect(writer.failing()).toBe(true)
  await writer.flush()
  expect([kept(), writer.failing()]).toEqual([[2, 1], false])
})

test('a photo for which there is no room is refused, and leaves nothing behind', async () => {
  const { store, kept } = disk(1)
  const writer = createWriter(at, store, () => {})
  await writer.keep(picture(1))
  await expect(writer.keep(picture(2))).rejects.toThrow('No room')
  writer.add([put(3)], false)
  await writer.flush()
  expect([kept(), writer.clean()]).toEqual([[1, 3], true])
})

test('a photo that is sent before it can be stored is not stored any more', async () => {
  const { store, kept } = disk(0)
  const writer = createWriter(at, store, () => {})
  const taken = picture(1)
  writer.add([taken], false)
  await writer.flush()
  store.room = 1
  writer.add([{ type: 'finish', item: taken.item, patch: saved() }], false)
  await writer.flush()
  expect(kept()).toEqual([1])
  expect(writer.clean()).toBe(true)
})

test('a photo that changes before it is stored keeps its bytes', async () => {
  const { store, changes } = disk(9)
  const writer = createWriter(at, store, () => {})
  const taken = picture(1)
  writer.add([taken], false)
  const tried: StoreChange = { type: 'put', item: { ...taken.item, attempts: 2 } }
  writer.add([tried], false)
  await writer.flush()
  expect(changes).toEqual([taken, tried])
})

test('on a slow disk what is done meanwhile is stored together', async () => {
  const commits: { seqs: number[]; end: () => void }[] = []
  const commit = (changes: readonly StoreChange[]) =>
    new Promise<void>((end) => commits.push({ seqs: changes.map(({ item }) => item.seq), end }))
  const writer = createWriter(at, { commit }, () => {})
  for (const seq of [1, 2, 3]) writer.add([put(seq)], false)
  expect(commits.map(({ seqs }) => seqs)).toEqual([[1]])
  commits[0]!.end()
  await expect.poll(() => commits.map(({ seqs }) => seqs)).toEqual([[1], [2, 3]])
})

test('with each read of a slow disk no further commit waits there', async () => {
  const ends: (() => void)[] = []
  const commit = vi.fn<() => Promise<void>>(() => new Promise((end) => ends.push(end)))
  const writer = createWriter(at, { commit }, () => {})
  for (const seq of [1, 2, 3]) {
    writer.add([put(seq)], true)
    writer.soon()
  }
  expect(commit.mock.calls.length).toBe(1)
  ends[0]!()
  await expect.poll(() => commit.mock.calls.length).toBe(2)
})

test('a page that goes waits for no commit before its last', () => {
  const commit = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
  const writer = createWriter(at, { commit }, () => {})
  for (const seq of [1, 2]) writer.add([put(seq)], false)
  void writer.flush()
  expect(commit.mock.calls.length).toBe(2)
})

test('a change of a dish is not stored without the dish, for which a commit under way found no room', async () => {
  const { store, kept } = disk(9)
  let isFull = true
  const commit = async (changes: readonly StoreChange[]) => {
    if (isFull) throw new DOMException('No room', 'QuotaExceededError')
    await store.commit(changes)
  }
  const writer = createWriter(at, { commit }, () => {})
  writer.add([{ type: 'put', item: buildItem(1, dish('d')) }], false)
  isFull = false
  writer.add([{ type: 'put', item: buildItem(2, updateDish('d', { dishName: 'Tea' })) }], false)
  await writer.flush()
  expect([kept(), writer.clean()]).toEqual([[1, 2], true])
})

test('a write stays until what takes its place is stored', async () => {
  const { store, kept, batches } = disk(0)
  const writer = createWriter(at, store, () => {})
  writer.add([picture(2)], false)
  writer.add([{ type: 'remove', item: buildItem(1, answer('old')) }], false)
  await writer.flush()
  expect(kept()).toEqual([])
  store.room = 1
  await writer.flush()
  expect(batches).toEqual([[2, 1]])
})
